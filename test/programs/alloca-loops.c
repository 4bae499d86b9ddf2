/* Stack memory asked for while running. */
#include <stdio.h>
static int build(int n) {
  int **rows = __builtin_alloca((unsigned long)n * sizeof *rows);
  for (int i = 0; i < n; i++) {
    rows[i] = __builtin_alloca((unsigned long)(i + 1) * sizeof **rows);
    for (int j = 0; j <= i; j++) rows[i][j] = j == 0 || j == i ? 1 : rows[i - 1][j - 1] + rows[i - 1][j];
  }
  int s = 0;
  for (int j = 0; j < n; j++) s += rows[n - 1][j] * (j % 3);
  return s;
}
int main(void) {
  int t = 0;
  for (int i = 1; i < 15; i++) t = t * 2 + build(i);
  printf("%d\n", t);
  return 0;
}
