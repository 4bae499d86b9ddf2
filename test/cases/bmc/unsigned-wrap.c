/* Unsigned arithmetic wraps: no check, and the values are those of C. */
#include <assert.h>

// expect: proved
unsigned wraps(unsigned a) {
  unsigned b = a + 1u;
  assert(b == 0 || b > a);
  return b;
}

// expect: refuted assert@14
unsigned wraps_bad(unsigned a) {
  unsigned b = a + 1u;
  assert(b > a);
  return b;
}

// expect: proved
unsigned char narrow(unsigned char a, unsigned char b) {
  unsigned char c = a - b;
  assert(c == ((a - b) & 0xff));
  assert((unsigned char)(c + b) == a);
  return c;
}

// expect: proved
unsigned long multiply(unsigned a, unsigned b) {
  unsigned long wide = (unsigned long)a * b;
  assert((unsigned)wide == a * b);
  assert(wide == 0 || a != 0);
  return wide;
}
