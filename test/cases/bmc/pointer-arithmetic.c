#include <assert.h>
#include <stddef.h>

// expect: proved
int differences_ok(unsigned i, unsigned j) {
  short a[9] = {0};
  if (i > 9 || j > 9)
    return 0;
  short *p = a + i, *q = a + j;
  assert(p - q == (ptrdiff_t)i - (ptrdiff_t)j);
  assert((p < q) == (i < j));
  assert((p == q) == (i == j));
  return 0;
}

// expect: refuted out-of-bounds@22
int end_is_not_readable(unsigned i) {
  short a[9] = {0};
  if (i > 9)
    return 0;
  short *p = a + i;
  return *p;
}

// expect: refuted out-of-bounds@28, refuted out-of-bounds@31
int far_away(long i) {
  static char a[4];
  char *p = a + i;
  if (i >= 0 && i < 4)
    return *p;
  return p[1];
}

// expect: refuted out-of-bounds@39
int other_object(void) {
  int a[2] = {1, 2}, b[2] = {3, 4};
  int *p = a + 2;
  b[0] = 5;
  return *p;
}
