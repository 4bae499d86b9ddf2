/* Gazer, figure 4.5: a sum that wraps to zero; one round of the loop is enough, with the largest number. */
#include <assert.h>

unsigned __VERIFIER_nondet_uint(void);

// expect: refuted assert@19
// inputs: 1, 4294967295
int main(void) {
  unsigned round = 0;
  unsigned rounds = __VERIFIER_nondet_uint();

  unsigned sum = 1;
  while (round < rounds) {
    unsigned more = __VERIFIER_nondet_uint();
    sum = sum + more;
    ++round;
  }

  assert(sum != 0);
  return 0;
}
