/* Numbers in arrays: multiplication, elimination, a small transform. */
#include <stdio.h>
enum { N = 6 };
static void multiply(double a[N][N], double b[N][N], double c[N][N]) {
  for (int i = 0; i < N; i++)
    for (int j = 0; j < N; j++) {
      c[i][j] = 0;
      for (int k = 0; k < N; k++) c[i][j] += a[i][k] * b[k][j];
    }
}
static double determinant(double m[N][N]) {
  double d = 1;
  for (int i = 0; i < N; i++) {
    int pivot = i;
    for (int r = i + 1; r < N; r++) if (m[r][i] * m[r][i] > m[pivot][i] * m[pivot][i]) pivot = r;
    if (m[pivot][i] == 0) return 0;
    if (pivot != i) { for (int c = 0; c < N; c++) { double t = m[i][c]; m[i][c] = m[pivot][c]; m[pivot][c] = t; } d = -d; }
    d *= m[i][i];
    for (int r = i + 1; r < N; r++) { double f = m[r][i] / m[i][i]; for (int c = i; c < N; c++) m[r][c] -= f * m[i][c]; }
  }
  return d;
}
int main(void) {
  double a[N][N], b[N][N], c[N][N];
  for (int i = 0; i < N; i++) for (int j = 0; j < N; j++) { a[i][j] = (i * 7 + j * 3) % 11 - 4; b[i][j] = 1.0 / (i + j + 1); }
  multiply(a, b, c);
  printf("%.12g %.12g %.12g\n", c[0][0], c[2][3], c[5][5]);
  printf("%.12g %.12g\n", determinant(a), determinant(b));
  float f[8];
  for (int i = 0; i < 8; i++) f[i] = (float)(i * i % 5);
  for (int step = 1; step < 8; step *= 2)
    for (int i = 0; i < 8; i += 2 * step)
      for (int j = i; j < i + step; j++) { float x = f[j], y = f[j + step]; f[j] = x + y; f[j + step] = x - y; }
  for (int i = 0; i < 8; i++) printf("%g ", f[i]);
  printf("\n");
  return 0;
}
