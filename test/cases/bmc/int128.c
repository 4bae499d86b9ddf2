#include <assert.h>

typedef __int128 wide;
typedef unsigned __int128 uwide;

// expect: proved
int product_ok(long a, long b) {
  wide p = (wide)a * b;
  assert(a != 0 || p == 0);
  assert((long)p == (long)((unsigned long)a * (unsigned long)b));
  return 0;
}

// expect: proved
int sum_ok(unsigned long a, unsigned long b) {
  uwide s = (uwide)a + b;
  assert((unsigned long)(s >> 64) == (a + b < a));
  return 0;
}

// expect: refuted assert@24
int sum_bad(unsigned long a, unsigned long b) {
  uwide s = (uwide)a + b;
  assert(s >> 64 == 0);
  return 0;
}

// expect: refuted signed-overflow@30
int overflow(wide a) {
  wide b = a + 1;
  return b > 0;
}

// expect: refuted shift-range@39
int shift(unsigned n) {
  uwide one = 1;
  if (n > 128)
    return 0;
  return (int)(one << n);
}
