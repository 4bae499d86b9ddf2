/* Gazer, figure 3.5: globals that change in a loop. As in the thesis the assertion needs more than a bound. */
#include <assert.h>

int __VERIFIER_nondet_int(void);

int first = 1, second = 1, third = 3;

// expect: bounded signed-overflow@14, bounded assert@16
int main(void) {
  int input = 1;
  while (input != 0) {
    input = __VERIFIER_nondet_int();
    if (input == 1)
      first = first + 1;
  }
  assert(!(first < second));
  return 0;
}

// options: engine=bmc
