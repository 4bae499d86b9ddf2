/* What a bound leaves open is not called proved. */
// options: bound=4
#include <assert.h>

// expect: proved
int within(unsigned n) {
  unsigned i = 0;
  if (n > 2)
    return 0;
  while (i < n)
    i++;
  assert(i == n);
  return 0;
}

// expect: bounded assert@21
int beyond(unsigned n) {
  unsigned i = 0;
  while (i < n)
    i++;
  assert(i == n);
  return 0;
}

// expect: refuted assert@30
int fails_within(unsigned n) {
  unsigned i = 0;
  while (i < n)
    i++;
  assert(i != 2);
  return 0;
}

int __VERIFIER_nondet_int(void);

// expect: bounded assert@41
int fails_beyond(void) {
  unsigned right = 0;
  while (__VERIFIER_nondet_int() == 1000)
    right++;
  assert(right < 20);
  return 0;
}

// expect: refuted assert@51
int fixed_rounds_cost_no_bound(void) {
  unsigned right = 0;
  for (unsigned i = 0; i < 20; i++)
    if (__VERIFIER_nondet_int() == 1000)
      right++;
  assert(right < 20);
  return 0;
}

// expect: proved
int fixed_rounds_are_all_gone(const char *s) {
  unsigned letters = 0;
  for (unsigned i = 0; i < 100; i++)
    if (i % 3 == 0)
      letters++;
  assert(letters == 34);
  return *s;
}

// expect: bounded assert@73
int fixed_at_first(void) {
  unsigned i = 0;
  for (;;) {
    i++;
    if (i > 6 && __VERIFIER_nondet_int() == 1000)
      break;
  }
  assert(i != 60);
  return 0;
}

// expect: refuted assert@79, bounded signed-overflow@81
int before_the_loop(int x) {
  assert(x != 123456);
  while (x > 0)
    x--;
  return x;
}
