#include <assert.h>

// expect: proved
unsigned left_ok(unsigned a, unsigned n) { return n < 32 ? a << n : 0; }

// expect: refuted shift-range@8
// inputs: 32
unsigned left_bad(unsigned n) { return n <= 32 ? 1u << n : 0; }

// expect: proved
int right_ok(int a, unsigned char n) { return a >> (n & 31); }

// expect: refuted shift-range@17
int right_negative(int a, int n) {
  if (n > 31)
    return 0;
  return a >> n;
}

// expect: refuted shift-range@21
int into_the_sign(int a) { return a << 1; }

// expect: proved
int before_the_sign(int a) { return a >= 0 && a < 1 << 29 ? a << 1 : 0; }

// expect: proved
unsigned rotate(unsigned a, unsigned n) {
  n &= 31;
  unsigned r = n == 0 ? a : (a << n) | (a >> (32 - n));
  assert((r & 1) == ((a >> ((32 - n) & 31)) & 1));
  return r;
}

// expect: refuted shift-range@37
unsigned rotate_bad(unsigned a, unsigned n) {
  n &= 31;
  return (a << n) | (a >> (32 - n));
}
