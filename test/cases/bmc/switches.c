#include <assert.h>

enum colour { red, green = 5, blue };

static int code(enum colour c) {
  int n = 0;
  switch (c) {
  case red:
    n += 1;
  case green: /* falls through */
    n += 10;
    break;
  case blue:
    n = 100;
    break;
  default:
    n = -1;
  }
  return n;
}

// expect: proved
int codes_ok(enum colour c) {
  int n = code(c);
  assert(n == 11 || n == 10 || n == 100 || n == -1);
  assert(c != red || n == 11);
  return n;
}

// expect: refuted assert@33
int codes_bad(enum colour c) {
  int n = code(c);
  assert(n != 100);
  return n;
}

// expect: refuted assert@51
int ranges(int x) {
  int r;
  switch (x) {
  case -5 ... 5:
    r = 1;
    break;
  case 0x7fffffff:
    r = 2;
    break;
  default:
    r = 3;
  }
  assert((r == 1) == (x >= -5 && x <= 5));
  assert(r != 2);
  return r;
}
