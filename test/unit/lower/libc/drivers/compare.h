/* Seeded random inputs, and comparison of what a model gives with what the native libc gives. */
#define _GNU_SOURCE
#include <ctype.h>
#include <errno.h>
#include <limits.h>
#include <math.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static unsigned long comparisons;
static uint64_t state = 0x9e3779b97f4a7c15u;

static uint64_t random_bits(void) {
  state ^= state << 13;
  state ^= state >> 7;
  state ^= state << 17;
  return state * 0x2545f4914f6cdd1du >> 8;
}

/* The input behind rand. */
int __VERIFIER_nondet_rand(void) {
  return (int)random_bits();
}

/* Linking gives them, or they are known elsewhere; no driver uses them. */
const unsigned long long __verdict_strings = 0, __verdict_items = 0;
int __VERIFIER_nondet_character(void) { return 0; }
int __VERIFIER_nondet_int(void) { return 0; }
int __VERIFIER_nondet_puts(void) { return 0; }
long long __VERIFIER_nondet_long_long(void) { return 0; }
float __VERIFIER_nondet_float(void) { return 0; }
double __VERIFIER_nondet_double(void) { return 0; }
void __verdict_scramble(void *object) { (void)object; }

static unsigned below(unsigned limit) {
  return (unsigned)(random_bits() % limit);
}

/* A string over few letters, so that repetitions and common starts are frequent. */
static void random_string(char *s, unsigned limit, const char *letters) {
  unsigned n = below(limit), kinds = (unsigned)strlen(letters);
  for (unsigned i = 0; i < n; i++) s[i] = letters[below(kinds)];
  s[n] = 0;
}

static int sign(long long x) {
  return (x > 0) - (x < 0);
}

#define SAME(what, a, b)                                                        \
  do {                                                                          \
    comparisons++;                                                              \
    if ((a) != (b)) printf("%s: line %d, comparison %lu\n", what, __LINE__, comparisons); \
  } while (0)

/* Bytes from the start, or -1 for null. */
static long offset_of(const void *pointer, const void *start) {
  return pointer == NULL ? -1 : (const char *)pointer - (const char *)start;
}
