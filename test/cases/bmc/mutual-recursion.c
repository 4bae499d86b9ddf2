#include <assert.h>

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

// expect: proved
int parity_ok(unsigned n) {
  if (n > 7)
    return 0;
  assert(is_even(n) == (n % 2 == 0));
  return 0;
}

// expect: refuted assert@19
int parity_bad(unsigned n) {
  if (n > 7)
    return 0;
  assert(is_even(n) == (n % 2 == 0) && (n != 5 || is_even(n)));
  return 0;
}
