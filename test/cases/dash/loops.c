// options: engine=dash
// Loops without a bound that needs to be known: DASH finds what they keep.
#include <assert.h>
unsigned __VERIFIER_nondet_uint(void);
int __VERIFIER_nondet_int(void);
void __VERIFIER_assume(int);

// expect: proved
void count_up(unsigned n) {
  unsigned i;
  __VERIFIER_assume(n < 1000000);
  for (i = 0; i < n; i++) {
  }
  assert(i == n);
}

// expect: proved
void stays_even(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int()) x += 2;
  assert(x % 2 == 0);
}

// expect: proved
void a_thousand_bytes(void) {
  static char bytes[1000];
  for (int i = 0; i < 1000; i++) bytes[i] = 1;
}

// expect: proved
void lock_and_unlock(void) {
  int held = 0;
  for (;;) {
    assert(held == 0);
    held = 1;
    if (__VERIFIER_nondet_int()) return;
    held = 0;
  }
}

// expect: refuted assert@45
void deep(void) {
  unsigned x = 0;
  while (__VERIFIER_nondet_int()) x += 3;
  assert(x != 9);
}
