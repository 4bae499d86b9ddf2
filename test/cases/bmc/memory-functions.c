#include <assert.h>
#include <string.h>

// expect: proved
int move_ok(void) {
  int a[4] = {1, 2, 3, 4};
  memmove(a + 1, a, 3 * sizeof *a);
  assert(a[0] == 1 && a[1] == 1 && a[2] == 2 && a[3] == 3);
  return 0;
}

// expect: refuted out-of-bounds@15
int move_too_far(void) {
  int a[4] = {1, 2, 3, 4};
  memmove(a + 1, a, 4 * sizeof *a);
  return a[3];
}

// expect: proved
int set_part(unsigned n) {
  unsigned char a[4] = {9, 9, 9, 9};
  if (n > 4)
    return 0;
  memset(a, 1, n);
  assert(n < 2 || a[1] == 1);
  assert(n > 3 || a[3] == 9);
  return 0;
}

// expect: refuted out-of-bounds@35
int set_too_much(unsigned n) {
  unsigned char a[4] = {9, 9, 9, 9};
  if (n > 5)
    return 0;
  memset(a, 1, n);
  return 0;
}
