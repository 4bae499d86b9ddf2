/* Recursion: mutual, deep, with arrays in each frame. */
#include <stdio.h>
static int isOdd(int n);
static int isEven(int n) { return n == 0 ? 1 : isOdd(n - 1); }
static int isOdd(int n) { return n == 0 ? 0 : isEven(n - 1); }
static int ackermann(int m, int n) {
  if (m == 0) return n + 1;
  return n == 0 ? ackermann(m - 1, 1) : ackermann(m - 1, ackermann(m, n - 1));
}
static int queens(int n, int row, int *cols) {
  if (row == n) return 1;
  int count = 0, copy[8];
  for (int i = 0; i < row; i++) copy[i] = cols[i];
  for (int c = 0; c < n; c++) {
    int ok = 1;
    for (int r = 0; r < row; r++)
      if (copy[r] == c || copy[r] - c == row - r || c - copy[r] == row - r) ok = 0;
    if (ok) { copy[row] = c; count += queens(n, row + 1, copy); }
  }
  return count;
}
static long deep(int n) { long x = n; return n == 0 ? 0 : x + deep(n - 1); }
int main(void) {
  int cols[8] = {0};
  printf("%d %d %d %d %ld\n", isEven(1001), isOdd(77), ackermann(2, 9), queens(6, 0, cols), deep(20000));
  return 0;
}
