#include <assert.h>

// Start here. Verdict looks at every assertion, array access, division and arithmetic operation below.
//
// What to look for:
//  - max: its promise, asserted in main, holds whatever the inputs are.
//  - middle: a + b may overflow, though the average itself always fits.
//  - average: what if count is 0?
//  - main: one of the two assertions about `values` is wrong. Which input shows it?

int __VERIFIER_nondet_int(void);

static int max(int a, int b) {
  return a > b ? a : b;
}

static int middle(int a, int b) {
  return (a + b) / 2;
}

static int average(int total, int count) {
  return total / count;
}

int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int larger = max(a, b);
  assert(larger >= a && larger >= b);

  int values[4] = {3, 1, 4, 1};
  int index = __VERIFIER_nondet_int();
  if (index < 0 || index >= 4) return 0;
  assert(values[index] >= 1);
  assert(values[index] != 4);

  return middle(a, b) + average(larger, index);
}
