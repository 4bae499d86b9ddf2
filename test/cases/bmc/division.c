#include <assert.h>

// expect: proved
unsigned quotient_ok(unsigned a, unsigned char b) {
  if (b == 0)
    return 0;
  return a / b + a % b;
}

// expect: refuted division-by-zero@14
unsigned quotient_bad(unsigned a, unsigned char b) {
  if (b == 1)
    return 0;
  return a % b;
}

// expect: refuted signed-overflow@22
// inputs: -2147483648, -1
int both(int a, int b) {
  if (b == 0)
    return 0;
  return a % b;
}

// expect: proved
int neither(int a, int b) { return b > 0 ? a / b : b < -1 ? a % b : 0; }

// expect: proved
int towards_zero(signed char a) {
  int q = a / 2, r = a % 2;
  assert(q * 2 + r == a);
  assert(a >= 0 ? r >= 0 : r <= 0);
  return q;
}

// expect: refuted division-by-zero@43
int late_divisor(int n) {
  if (n < 0 || n > 5)
    return 0;
  int d = 5;
  for (int i = 0; i < n; i++)
    d--;
  return 100 / d;
}
