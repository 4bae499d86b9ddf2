/* stdlib.h without memory and the environment. What C leaves undefined (abs of the least number) overflows here. */
#include "model.h"

typedef struct {
  int quot, rem;
} div_t;
typedef struct {
  long quot, rem;
} ldiv_t;
typedef struct {
  long long quot, rem;
} lldiv_t;

int abs(int x) {
  return x < 0 ? -x : x;
}

long labs(long x) {
  return x < 0 ? -x : x;
}

long long llabs(long long x) {
  return x < 0 ? -x : x;
}

div_t div(int x, int y) {
  div_t result = {x / y, x % y};
  return result;
}

ldiv_t ldiv(long x, long y) {
  ldiv_t result = {x / y, x % y};
  return result;
}

lldiv_t lldiv(long long x, long long y) {
  lldiv_t result = {x / y, x % y};
  return result;
}

static int is_space(char c) {
  return c == ' ' || (c >= '\t' && c <= '\r');
}

/* The number that starts here; one that its type does not have overflows. Counted below zero, where there is one more. */
#define READ_NUMBER(type)                                                            \
  size_t i = 0;                                                                      \
  while (is_space(s[i])) i++;                                                        \
  int negative = s[i] == '-';                                                        \
  if (s[i] == '-' || s[i] == '+') i++;                                               \
  type value = 0;                                                                    \
  for (; s[i] >= '0' && s[i] <= '9'; i++) value = 10 * value - (s[i] - '0');         \
  return negative ? value : -value;

int atoi(const char *s) {
  READ_NUMBER(int)
}

long atol(const char *s) {
  READ_NUMBER(long)
}

long long atoll(const char *s) {
  READ_NUMBER(long long)
}

/* What a digit counts; 36 if it is none. */
static int digit(char c) {
  if (c >= '0' && c <= '9') return c - '0';
  if (c >= 'a' && c <= 'z') return c - 'a' + 10;
  if (c >= 'A' && c <= 'Z') return c - 'A' + 10;
  return 36;
}

static int has_prefix(const char *s, char letter, int base) {
  if (s[0] != '0') return 0;
  char c = s[1];
  return (c == letter || c == letter - 'a' + 'A') && digit(s[2]) < base;
}

/*
 * strtol and its kin, in two's complement. `most` is the greatest value; of a signed type the least is one further.
 * Since C23 there is a prefix for base 2 as well.
 */
static unsigned long long parse(const char *s, char **end, int base, unsigned long long most, int is_signed, int c23) {
  if (base < 0 || base == 1 || base > 36) {
    errno = EINVAL;
    return 0;
  }
  size_t i = 0;
  while (is_space(s[i])) i++;
  int negative = s[i] == '-';
  if (s[i] == '-' || s[i] == '+') i++;
  if ((base == 0 || base == 16) && has_prefix(s + i, 'x', 16)) {
    i += 2;
    base = 16;
  } else if (c23 && (base == 0 || base == 2) && has_prefix(s + i, 'b', 2)) {
    i += 2;
    base = 2;
  }
  if (base == 0) base = s[i] == '0' ? 8 : 10;
  unsigned long long limit = is_signed && negative ? most + 1 : most;
  unsigned long long value = 0;
  int any = 0, fits = 1;
  for (;; i++) {
    int next = digit(s[i]);
    if (next >= base) break;
    any = 1;
    if (__builtin_mul_overflow(value, (unsigned long long)base, &value)) fits = 0;
    if (__builtin_add_overflow(value, (unsigned long long)next, &value)) fits = 0;
    if (value > limit) fits = 0;
  }
  if (end != NULL) *end = (char *)s + (any ? i : 0);
  if (fits) return negative ? 0 - value : value;
  errno = ERANGE;
  return is_signed && negative ? 0 - limit : limit;
}

/* glibc's headers since 2.38 have names of their own for the functions of C23. */
#define PARSE(name, type, most, is_signed)                             \
  type name(const char *s, char **end, int base) {                     \
    return (type)parse(s, end, base, most, is_signed, 0);              \
  }                                                                    \
  type __isoc23_##name(const char *s, char **end, int base) {          \
    return (type)parse(s, end, base, most, is_signed, 1);              \
  }
PARSE(strtol, long, LONG_MAX, 1)
PARSE(strtoll, long long, LLONG_MAX, 1)
PARSE(strtoul, unsigned long, ULONG_MAX, 0)
PARSE(strtoull, unsigned long long, ULLONG_MAX, 0)
PARSE(strtoimax, __INTMAX_TYPE__, LLONG_MAX, 1)
PARSE(strtoumax, __UINTMAX_TYPE__, ULLONG_MAX, 0)

static void swap(char *x, char *y, size_t size) {
  for (size_t i = 0; i < size; i++) {
    char byte = x[i];
    x[i] = y[i];
    y[i] = byte;
  }
}

/* Insertion: the sort that is easiest to follow. Equal elements keep their order, which C leaves open. */
void qsort(void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  char *bytes = base;
  for (size_t i = 1; i < n; i++) {
    for (size_t j = i; j > 0; j--) {
      char *low = bytes + (j - 1) * size;
      char *high = bytes + j * size;
      if (compare(low, high) <= 0) break;
      swap(low, high, size);
    }
  }
}

/* Of several equal elements, any: C leaves it open. */
void *bsearch(const void *key, const void *base, size_t n, size_t size, int (*compare)(const void *, const void *)) {
  const char *bytes = base;
  size_t low = 0, high = n;
  while (low < high) {
    size_t middle = low + (high - low) / 2;
    int order = compare(key, bytes + middle * size);
    if (order == 0) return (void *)(bytes + middle * size);
    if (order < 0) high = middle;
    else low = middle + 1;
  }
  return NULL;
}

/* Any number each time: whoever calls rand must not rely on a sequence. */
int __VERIFIER_nondet_rand(void);

int rand(void) {
  return __VERIFIER_nondet_rand() & INT_MAX;
}

void srand(unsigned seed) {
  (void)seed;
}

long random(void) {
  return __VERIFIER_nondet_rand() & INT_MAX;
}

void srandom(unsigned seed) {
  (void)seed;
}

int rand_r(unsigned *seed) {
  *seed = (unsigned)__VERIFIER_nondet_rand();
  return __VERIFIER_nondet_rand() & INT_MAX;
}

int posix_memalign(void **result, size_t alignment, size_t size) {
  if (alignment % sizeof(void *) != 0 || (alignment & (alignment - 1)) != 0 || alignment == 0) return EINVAL;
  void *memory = malloc(size);
  if (memory == NULL) return ENOMEM;
  *result = memory;
  return 0;
}

void *reallocarray(void *old, size_t n, size_t size) {
  size_t bytes;
  if (__builtin_mul_overflow(n, size, &bytes)) {
    errno = ENOMEM;
    return NULL;
  }
  return realloc(old, bytes);
}
