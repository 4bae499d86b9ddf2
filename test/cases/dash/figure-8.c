// options: engine=dash -signed-overflow
// DASH, Fig. 8: two calls of a function.
void reach_error(void);

static int inc(int y) {
  int r;
  r = y + 1;
  return r;
}

// expect: proved
void top(int x) {
  int a, b;
  a = inc(x);
  b = inc(a);
  if (b != x + 2) reach_error();
}

// expect: refuted reach-error@26
void wrong(int x) {
  int a, b;
  a = inc(x);
  b = inc(a);
  if (b < x - 2 && b > x + 2) reach_error();
  if (b != 1002) return;
  reach_error();
}
