/* Floating point: arithmetic, conversions, comparisons, rounding, special values. */
#include <stdio.h>
static const double values[] = {0.0, -0.0, 1.0, -1.5, 1e300, -1e-300, 123456.789, 1.0 / 3, 2147483647.0, 4.9e-324};
int main(void) {
  int n = sizeof values / sizeof *values;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      double a = values[i], b = values[j];
      int c = (a < b) | (a <= b) << 1 | (a == b) << 2 | (a != b) << 3 | (a > b) << 4;
      float p = (float)a * (float)b;
      if (b != 0 && p == p) printf("%.17g %.17g ", a / b, (double)p);
      printf("%.17g %.17g %d\n", a + b, a - b, c);
    }
  float f = 16777216.0f;
  printf("%.9g %.9g\n", f + 1.0f, f + 2.0f);
  long double l = 1.0L / 3.0L;
  printf("%.20Lf %.20Lf\n", l, l * 3.0L - 1.0L);
  double x = 0.1, s = 0;
  for (int i = 0; i < 1000; i++) s += x;
  printf("%.17g %g %e %a\n", s, s, s, s);
  printf("%d %ld %u %llu\n", (int)-3.99, (long)1e15, (unsigned)3e9, (unsigned long long)1.8e19);
  printf("%.9g %.17g %.17g\n", (float)16777217, (double)9007199254740993LL, (double)18446744073709551615ull);
  double inf = 1e308 * 10, q = inf - inf;
  printf("%f %f %d %d\n", inf, -inf, q == q, q < 1.0);
  return 0;
}
