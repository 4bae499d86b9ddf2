// DASH, Fig. 8: two calls.
void __VERIFIER_error(void);
static unsigned inc(unsigned y) {
  unsigned r = y + 1;
  return r;
}

// expect: proved reach-error@11
void top(unsigned x) {
  unsigned a = inc(x), b = inc(a);
  if (b != x + 2) __VERIFIER_error();
}
