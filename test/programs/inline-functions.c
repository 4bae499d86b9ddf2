/* Small functions, loops over their results, conditional expressions. */
#include <stdio.h>
static inline int max(int a, int b) { return a > b ? a : b; }
static inline int min(int a, int b) { return a < b ? a : b; }
static inline int sq(int a) { return a * a; }
static int lcs(const char *a, const char *b) {
  int best[16][16] = {{0}};
  int i, j = 0;
  for (i = 0; a[i]; i++)
    for (j = 0; b[j]; j++) best[i + 1][j + 1] = a[i] == b[j] ? best[i][j] + 1 : max(best[i][j + 1], best[i + 1][j]);
  return best[i][j];
}
static int knapsack(const int *w, const int *v, int n, int room) {
  int best[64] = {0};
  for (int i = 0; i < n; i++) for (int r = room; r >= w[i]; r--) best[r] = max(best[r], best[r - w[i]] + v[i]);
  return best[room];
}
int main(void) {
  int w[] = {12, 7, 11, 8, 9}, v[] = {24, 13, 23, 15, 16}, d = 0;
  for (int i = -20; i < 20; i++) d += sq(min(i, 5)) - max(i, -5);
  printf("%d %d %d\n", lcs("aggtabxyzq", "gxtxayb"), knapsack(w, v, 5, 26), d);
  return 0;
}
