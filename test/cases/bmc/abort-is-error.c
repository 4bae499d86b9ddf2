// options: abort-is-error
#include <stdlib.h>

// expect: refuted reach-error@7
int may_abort(int x) {
  if (x == 70000)
    abort();
  return x;
}

// expect: proved
int never_aborts(int x) {
  if (x == 70000 && x < 0)
    abort();
  return x;
}
