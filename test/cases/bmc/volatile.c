/* A volatile local is an ordinary variable; a volatile global may change by itself, which is said, not guessed. */
#include <assert.h>

volatile int device;
int plain;

// expect: proved
int local(int x) {
  volatile int y = x;
  assert(y == x);
  return 0;
}

// expect: refuted assert@17
int local_bad(int x) {
  volatile int y = x;
  assert(y != 31000);
  return 0;
}

// expect: unknown assert@26, unknown uninitialised-read@26
int global(void) {
  plain = 2;
  assert(plain == 2);
  int d = device;
  assert(d == 0);
  return d;
}
