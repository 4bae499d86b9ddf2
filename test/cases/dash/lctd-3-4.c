// options: engine=dash
// LCT-D, Fig. 3.4: the example that chapter 3 walks through.
int __VERIFIER_nondet_int(void);
void reach_error(void);

// expect: proved
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 20) {
    x = x - 20;
    if (x == 0) reach_error();
  }
  return 0;
}
