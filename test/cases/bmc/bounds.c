#include <assert.h>

static int table[8] = {1, 2, 3, 4, 5, 6, 7, 8};

// expect: proved
int read_ok(unsigned i) { return table[i % 8]; }

// expect: refuted out-of-bounds@10
// inputs: 8
int read_bad(unsigned i) { return i <= 8 ? table[i] : 0; }

// expect: refuted out-of-bounds@17
int negative_index(int i) {
  int local[4] = {0};
  if (i > 3)
    return 0;
  return local[i];
}

// expect: proved
int last_byte_ok(void) {
  char c[4] = "abc";
  char *p = c + 4; /* one past the end: no access */
  return p[-1];
}

// expect: refuted out-of-bounds@31
int straddles(void) {
  char c[6] = {0};
  int *p = (int *)(void *)(c + 3);
  return *p;
}

// expect: proved
int through_pointer_ok(int n) {
  int a[6] = {0};
  int s = 0;
  for (int *p = a; p != a + 6; p++) {
    *p = p == a + 2 ? 5 : 1;
    s += *p;
  }
  assert(s == 10);
  return n;
}

// expect: refuted out-of-bounds@51
int through_pointer_bad(void) {
  int a[6] = {0};
  int s = 0;
  for (int *p = a; p <= a + 6; p++)
    s = s + *p;
  return s;
}

// expect: refuted out-of-bounds@60
int write_constant(int c) {
  static const int fixed[2] = {1, 2};
  int *p = (int *)fixed;
  if (c == 12345)
    p[1] = 3;
  return fixed[1];
}
