// options: engine=dash -signed-overflow
// LCT-D, Fig. 2.3: infinitely many paths; the predicate x == y shows that none fails.
int __VERIFIER_nondet_int(void);
void reach_error(void);

// expect: proved
int main(void) {
  int x = 0;
  int y = x;
  while (x == y) {
    x++;
    if (x == y) reach_error();
    y = __VERIFIER_nondet_int();
  }
  return 0;
}
