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

// expect: bounded assert@42
int fails_beyond(void) {
  unsigned right = 0;
  for (unsigned i = 0; i < 20; i++)
    if (__VERIFIER_nondet_int() == 1000)
      right++;
  assert(right < 20);
  return 0;
}

// expect: refuted assert@48, bounded signed-overflow@50
int before_the_loop(int x) {
  assert(x != 123456);
  while (x > 0)
    x--;
  return x;
}
