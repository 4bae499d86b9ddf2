// options: engine=dash -signed-overflow
// LCT-D, Fig. 2.1: one error cannot be reached, the other one can.
int __VERIFIER_nondet_int(void);
void reach_error(void);

// expect: refuted reach-error@12
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x == 13) {
    if (x < 10) reach_error();
    x = x + __VERIFIER_nondet_int();
    if (x < 0) reach_error();
  }
  return 0;
}
