// LCT-D, Fig. 2.3: infinitely many paths; needs x = y as a predicate.
unsigned __VERIFIER_nondet_uint(void);
void __VERIFIER_error(void);

// expect: proved reach-error@11
int main(void) {
  unsigned x = 0;
  unsigned y = x;
  while (x == y) {
    x++;
    if (x == y) __VERIFIER_error();
    y = __VERIFIER_nondet_uint();
  }
  return 0;
}
