#include <assert.h>

static int twice(int x) { return x < 1000 && x > -1000 ? 2 * x : 0; }
static int thrice(int x) { return x < 1000 && x > -1000 ? 3 * x : 0; }
static int half(int x) { return x / 2; }

typedef int operation(int);
static operation *const operations[] = {twice, thrice, half};

// expect: proved
int table_ok(unsigned i) {
  if (i >= 3)
    return 0;
  int r = operations[i](6);
  assert(r == 12 || r == 18 || r == 3);
  return r;
}

// expect: refuted out-of-bounds@23, refuted assert@24
int table_bad(unsigned i) {
  if (i > 3)
    return 0;
  int r = operations[i](6);
  assert(r != 18);
  return r;
}

static int apply(operation *f, int x) { return f(f(x)); }

// expect: proved
int higher_order(int c) {
  int r = apply(c ? twice : half, 8);
  assert(r == (c ? 32 : 2));
  return r;
}

// expect: refuted out-of-bounds@41
int not_a_function(int c) {
  int x = 0;
  operation *f = c == 3 ? (operation *)(void *)&x : half;
  return f(1);
}
