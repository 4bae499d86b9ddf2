#include <assert.h>

int m[3][4];

// expect: proved
int inside(unsigned i, unsigned j) {
  if (i >= 3 || j >= 4)
    return 0;
  m[i][j] = 5;
  assert(m[i][j] == 5);
  return m[2][3] == m[2][3];
}

// expect: refuted out-of-bounds@18
int row_too_long(unsigned i, unsigned j) {
  if (i >= 3 || j > 4)
    return 0;
  m[i][j] = 5;
  return 0;
}

// expect: proved
int transposed(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}}, b[3][2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      b[j][i] = a[i][j];
  assert(b[2][0] == 3 && b[0][1] == 4);
  return b[1][1];
}

// expect: refuted out-of-bounds@37
int transposed_bad(void) {
  int a[2][3] = {{1, 2, 3}, {4, 5, 6}}, b[3][2];
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 3; j++)
      b[i][j] = a[i][j];
  return b[1][1];
}
