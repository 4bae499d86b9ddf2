/* abort() ends the program, and that is all. */
#include <assert.h>
#include <stdlib.h>

// expect: proved
int stops(int x) {
  if (x == 7)
    abort();
  assert(x != 7);
  return x;
}

// expect: refuted assert@17
int leaves(int x) {
  if (x > 7)
    exit(1);
  assert(x != 7);
  return x;
}
