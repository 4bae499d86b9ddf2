void reach_error(void);
void __VERIFIER_assume(int);
int __VERIFIER_nondet_int(void);
unsigned char __VERIFIER_nondet_uchar(void);

// expect: proved
int locked_ok(void) {
  int lock = 0;
  for (int i = 0; i < 3; i++) {
    if (lock)
      reach_error();
    lock = 1;
    if (__VERIFIER_nondet_int())
      lock = 0;
    lock = 0;
  }
  return lock;
}

// expect: refuted reach-error@25
int locked_bad(void) {
  int lock = 0;
  for (int i = 0; i < 3; i++) {
    if (lock)
      reach_error();
    lock = 1;
    if (__VERIFIER_nondet_int())
      lock = 0;
  }
  return lock;
}

// expect: proved
int assumed_away(void) {
  int x = __VERIFIER_nondet_int();
  __VERIFIER_assume(x > 3 && x < 9);
  if (x == 3 || x == 9)
    reach_error();
  return x;
}

// expect: refuted reach-error@47
// inputs: 251
int one_byte(void) {
  unsigned char c = __VERIFIER_nondet_uchar();
  if ((unsigned char)(c * 3) == 241)
    reach_error();
  return c;
}
