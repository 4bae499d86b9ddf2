#include <assert.h>

// expect: proved
int digits_ok(unsigned char x) {
  int n = 0;
  do {
    n++;
    x /= 10;
  } while (x != 0);
  assert(n >= 1 && n <= 3);
  return n;
}

// expect: refuted assert@21
int digits_bad(unsigned char x) {
  int n = 0;
  do {
    n++;
    x /= 10;
  } while (x != 0);
  assert(n <= 2);
  return n;
}
