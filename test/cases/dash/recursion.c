// options: engine=dash -signed-overflow
// Functions that call themselves and each other: summaries are assumed of inner calls while they are proved.
#include <assert.h>
int __VERIFIER_nondet_int(void);
unsigned __VERIFIER_nondet_uint(void);

static int ninety_one(int n) {
  if (n > 100) return n - 10;
  return ninety_one(ninety_one(n + 11));
}

// expect: proved
int mccarthy(void) {
  int n = __VERIFIER_nondet_int();
  if (n > -1000 && n <= 101) assert(ninety_one(n) == 91);
  return 0;
}

// expect: refuted assert@22
int mccarthy_too_far(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 90 && n <= 102) assert(ninety_one(n) == 91);
  return 0;
}

static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 ? 1 : is_odd(n - 1); }
static int is_odd(unsigned n) { return n == 0 ? 0 : is_even(n - 1); }

// expect: proved
int parity(void) {
  unsigned n = __VERIFIER_nondet_uint();
  int even = is_even(n);
  assert(even == 0 || even == 1);
  return 0;
}

// expect: refuted assert@42
int parity_wrong(void) {
  unsigned n = __VERIFIER_nondet_uint() % 8;
  int even = is_even(n);
  assert(n < 5 || even == 1);
  return 0;
}

static int held, self;
static void acquire(void) { assert(held != self); held = self; }
static void release(void) { assert(held == self); held = 0; }
static void section(int nested) {
  acquire();
  if (nested) {
    release();
    section(__VERIFIER_nondet_int());
    acquire();
  }
  release();
}
static void forgetful(int nested) {
  acquire();
  release();
  if (nested) forgetful(__VERIFIER_nondet_int());
  else acquire();
}

// expect: proved
int locks(void) {
  held = 0;
  self = __VERIFIER_nondet_int();
  if (self == 0) return 0;
  section(__VERIFIER_nondet_int());
  section(1);
  assert(held == 0);
  return 0;
}

// expect: refuted assert@82
int locks_forgotten(void) {
  held = 0;
  self = __VERIFIER_nondet_int();
  if (self == 0) return 0;
  forgetful(__VERIFIER_nondet_int());
  assert(held == 0);
  return 0;
}
