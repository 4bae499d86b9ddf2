#include <assert.h>

// expect: proved
int narrowing_ok(int x) {
  signed char c = (signed char)x;
  assert(c >= -128 && c <= 127);
  unsigned short s = (unsigned short)c;
  assert(s < 128 || s >= 65408);
  return 0;
}

// expect: refuted assert@15
int narrowing_bad(int x) {
  signed char c = (signed char)x;
  assert(x > 200 || x < -200 || c == x);
  return 0;
}

// expect: refuted assert@22
int mixed_signs(int x, unsigned y) {
  assert(x >= 0 || y > 10 || x > y); /* -1 is large */
  assert(x >= 0 || x > y);
  return 0;
}

// expect: proved
int booleans(int x, float f) {
  _Bool b = x, c = f;
  assert(b == (x != 0));
  assert(c == (f != 0.0f));
  assert(b + c <= 2);
  return b;
}

// expect: refuted assert@38
int plain_char(char c) {
  assert(c < 128);
  assert(c >= 0);
  return c;
}
