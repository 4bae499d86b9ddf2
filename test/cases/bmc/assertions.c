#include <assert.h>

// expect: proved
int median_ok(int a, int b, int c) {
  int m = a < b ? (b < c ? b : (a < c ? c : a)) : (a < c ? a : (b < c ? c : b));
  assert((m >= a) + (m >= b) + (m >= c) >= 2);
  assert((m <= a) + (m <= b) + (m <= c) >= 2);
  return m;
}

// expect: refuted assert@15
int median_bad(int a, int b, int c) {
  int m = a < b ? (b < c ? b : (a < c ? c : a)) : (a < c ? c : (b < c ? c : b));
  assert((m >= a) + (m >= b) + (m >= c) >= 2);
  assert((m <= a) + (m <= b) + (m <= c) >= 2);
  return m;
}

// expect: refuted assert@22
int only_one_value(unsigned x) {
  unsigned y = x * 2654435761u;
  assert(y != 123456789u);
  return 0;
}

// expect: refuted assert@28
int behind_a_failure(int x) {
  assert(x > 10);
  assert(x > 5); /* only reached when the one before holds */
  return x;
}
