// LCT-D, Fig. 2.1: one error cannot be reached, the other one can.
int __VERIFIER_nondet_int(void);
void __VERIFIER_error(void);

// expect: proved reach-error@9, refuted reach-error@12
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 13) {
    if (x < 10) __VERIFIER_error();
    int y = __VERIFIER_nondet_int();
    x = (int)((unsigned)x + (unsigned)y);
    if (x < 0) __VERIFIER_error();
  }
  return 0;
}
