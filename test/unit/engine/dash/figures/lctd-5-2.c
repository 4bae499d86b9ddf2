// LCT-D, Fig. 5.2: diamonds that do not matter.
#include <assert.h>
_Bool __VERIFIER_nondet_bool(void);
int lock;

// expect: proved assert@35
void main_(int first) {
  lock = first;
  if (lock != 1) return;
  int x = 0;
  int y = 0;
  int *p = &y;
  if (__VERIFIER_nondet_bool())
    x = x + 1;
  else
    *p = *p + 1;
  if (__VERIFIER_nondet_bool())
    x = x + 1;
  else
    *p = *p + 1;
  if (__VERIFIER_nondet_bool())
    x = x + 1;
  else
    *p = *p + 1;
  if (__VERIFIER_nondet_bool())
    x = x + 1;
  else
    *p = *p + 1;
  if (__VERIFIER_nondet_bool())
    x = x + 1;
  else
    *p = *p + 1;
  // The condition mentions x and y, so that slicing does not take the diamonds away.
  int z = x + *p;
  assert(lock == 1 || z < 0);
}
