#include <assert.h>

static unsigned sum_to(unsigned n) { return n == 0 ? 0 : n + sum_to(n - 1); }

// expect: proved
unsigned sum_ok(unsigned n) {
  if (n > 6)
    return 0;
  unsigned s = sum_to(n);
  assert(s == n * (n + 1) / 2);
  return s;
}

// expect: refuted assert@19
unsigned sum_bad(unsigned n) {
  if (n > 6)
    return 0;
  unsigned s = sum_to(n);
  assert(s != 15);
  return s;
}

// expect: proved
unsigned sum_of_any(unsigned n) { /* no bound: only n == 3 matters */
  unsigned s = sum_to(n);
  assert(n != 3 || s == 6);
  return s;
}

// expect: bounded assert@33
unsigned sum_is_even(unsigned n) {
  unsigned s = sum_to(n * 4);
  assert(s % 2 == 0);
  return s;
}

// options: engine=bmc
