/* Gazer, figure 3.5 with an assertion that one round of the loop breaks. */
// options: -signed-overflow
#include <assert.h>

int __VERIFIER_nondet_int(void);

int first = 1, second = 1, third = 3;

// expect: refuted assert@17
int main(void) {
  int input = 1;
  while (input != 0) {
    input = __VERIFIER_nondet_int();
    if (input == 77)
      first = first - 1;
  }
  assert(!(first < second));
  return 0;
}
