// options: engine=dash -signed-overflow
// LCT-D, Fig. 4.2: small numbers are their own last byte.
#include <assert.h>
int __VERIFIER_nondet_int(void);
int x;

// expect: refuted assert@12
int main(void) {
  x = __VERIFIER_nondet_int();
  char y = x;
  while (y != 0) {
    assert(x != y);
    ++y;
  }
  return 0;
}
