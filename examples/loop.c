#include <assert.h>

// Loops that end, and one that does not always.
//
// What to look for:
//  - gcd: each round makes b smaller, so it ends; and it never divides by 0.
//  - halve: the value shrinks to 0 in at most 32 rounds.
//  - wait_for: the counter jumps over its goal if the step does not divide it. For which inputs does it run forever?
//  - main: what gcd gives divides both numbers. True, and hard to prove for all inputs; easier for small ones.

static unsigned gcd(unsigned a, unsigned b) {
  while (b != 0) {
    unsigned rest = a % b;
    a = b;
    b = rest;
  }
  return a;
}

static int halve(unsigned x) {
  int rounds = 0;
  while (x != 0) {
    x /= 2;
    rounds++;
  }
  assert(rounds <= 32);
  return rounds;
}

static unsigned wait_for(unsigned goal, unsigned step) {
  unsigned count = 0;
  while (count != goal) {
    count += step;
  }
  return count;
}

unsigned __VERIFIER_nondet_uint(void);

int main(void) {
  unsigned a = __VERIFIER_nondet_uint();
  unsigned b = __VERIFIER_nondet_uint();
  if (a == 0 || a > 20 || b == 0 || b > 20) return 0;

  unsigned divisor = gcd(a, b);
  assert(divisor != 0);
  assert(a % divisor == 0 && b % divisor == 0);

  return halve(a) + (int)wait_for(b, a);
}
