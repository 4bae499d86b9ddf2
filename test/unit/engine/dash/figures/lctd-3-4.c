// LCT-D, Fig. 3.4: the example of chapter 3.
int __VERIFIER_nondet_int(void);
void __VERIFIER_error(void);

// expect: proved reach-error@10
int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 20) {
    x = x - 20;
    if (x == 0) __VERIFIER_error();
  }
  return 0;
}
