#include <assert.h>

// A sum over an array, once right and once with a mistake that every C programmer has made.
//
// What to look for:
//  - sum: the total of a few small numbers never overflows, and every access is in bounds,
//    as long as the callers keep the promise above it.
//  - sum_all: the loop goes one step too far. The counterexample shows the value of i.
//  - main: the sum of 1 to n is n * (n + 1) / 2. Proving that needs the loop's invariant.

enum { COUNT = 8 };

//@ requires \valid_read(values + (0 .. 7));
static int sum(const unsigned char values[COUNT]) {
  int total = 0;
  for (int i = 0; i < COUNT; i++) {
    total += values[i];
  }
  return total;
}

//@ requires \valid_read(values + (0 .. 7));
static int sum_all(const unsigned char values[COUNT]) {
  int total = 0;
  for (int i = 0; i <= COUNT; i++) {
    total += values[i];
  }
  return total;
}

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned char values[COUNT] = {1, 2, 3, 4, 5, 6, 7, 8};
  assert(sum(values) == 36);

  unsigned n = __VERIFIER_nondet_uint();
  if (n > 10000) return 0;
  unsigned total = 0;
  for (unsigned i = 1; i <= n; i++) {
    total += i;
  }
  assert(total == n * (n + 1) / 2);

  return sum_all(values);
}
