/* Gazer, figure 3.2: a branch on a value that was never set must not be decided in favour of the proof. */
#include <assert.h>

// expect: refuted uninitialised-read@7
int undefined_branch(void) {
  int chosen;
  if (chosen != 0)
    return 0;
  assert(0);
  return 1;
}

// expect: proved
int defined_branch(void) {
  int chosen = 1;
  if (chosen != 0)
    return 0;
  assert(0);
  return 1;
}
