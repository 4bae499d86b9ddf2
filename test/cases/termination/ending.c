// Loops that end, or of which only an undefined execution does not: none may be called endless.
// options: +termination -assert -signed-overflow -null-dereference -out-of-bounds -use-after-free -double-free -invalid-free -uninitialised-read
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

// expect: unknown termination@11
int counts(int n) {
  int s = 0;
  // s says nothing of i, and comes back all the time.
  for (int i = 0; i < n; i++)
    s ^= 1;
  return s;
}

// expect: unknown termination@20
// It would come to 0, and stay there, but for the overflow.
int doubles(void) {
  int i = 1;
  while (i != 5)
    i *= 2;
  return i;
}

// expect: unknown termination@30
// The state in which the loop is left is one that it was in before, but for what is in memory.
int memory(unsigned n) {
  unsigned char *flags = calloc(64, 1);
  if (flags == NULL) return 0;
  for (unsigned i = 0; flags[i % 64] < 3; i = (i + 1) % 64)
    flags[i]++;
  free(flags);
  return n != 0;
}

static int step(int *left) {
  return --*left;
}

// expect: unknown termination@44
// What counts is in a frame further out.
int callers(void) {
  int left = 50;
  while (step(&left) > 0)
    ;
  return left;
}

// expect: unknown termination@51
int recursive(unsigned n) {
  return n == 0 ? 0 : recursive(n - 1);
}

// expect: unknown termination@58
// Each round asks again, and remembers that it did.
int patient(void) {
  unsigned asked = 0;
  while (__VERIFIER_nondet_int() != 0 && asked < 100)
    asked++;
  return (int)asked;
}
