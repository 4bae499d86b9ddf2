/* The x87's 80-bit floats, and float arithmetic in them. */
#include <stdio.h>
static long double power(long double b, int e) { return e == 0 ? 1 : b * power(b, e - 1); }
int main(void) {
  long double sum = 0;
  for (int i = 1; i <= 30; i++) sum += power(1.0L / 3, i);
  printf("%.18Lf %.15Le %Lg\n", sum, power(1.5L, 100), power(10.0L, 20));
  long double big = 1.0L;
  int n = 0;
  while (big + 1.0L != big) { big *= 2; n++; }
  printf("%d %La\n", n, 0.1L);
  float f = (float)(1.0L / 7);
  double d = (double)(1.0L / 7);
  printf("%.12g %.20g %d\n", f, d, (long double)f < (long double)d);
  union { long double l; unsigned char b[16]; } u;
  u.l = -2.5L;
  printf("%d %d %d\n", u.b[9], u.b[8], u.b[7]);
  printf("%lld %llu\n", (long long)-9.125e18L, (unsigned long long)1.5e19L);
  return 0;
}
