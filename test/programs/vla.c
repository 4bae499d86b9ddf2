/* Arrays whose size is known only when running, in loops and with two dimensions. */
#include <stdio.h>
static int triangle(int n) {
  int rows[n][n + 1];
  for (int i = 0; i < n; i++)
    for (int j = 0; j <= n; j++) rows[i][j] = i * j;
  int sum = 0;
  for (int i = 0; i < n; i++) sum += rows[i][n - i];
  return sum;
}
static long total(int n, int a[n]) {
  long s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int main(void) {
  long all = 0;
  for (int n = 1; n < 40; n++) {
    int a[n];
    for (int i = 0; i < n; i++) a[i] = n - i;
    all += total(n, a) + triangle(n) + (long)sizeof a;
  }
  printf("%ld\n", all);
  return (int)(all % 251);
}
