#include <assert.h>

// The lengths are computed where the function begins, which has no line of its own: it is the function's.
// expect: refuted out-of-bounds@5
int row_bad(int columns, int m[][columns]) {
  assert(sizeof *m == columns * sizeof(int));
  return 0;
}

// expect: proved
int row_ok(unsigned char columns, int m[][columns + 1]) {
  assert(sizeof *m == (columns + 1) * sizeof(int));
  return 0;
}
