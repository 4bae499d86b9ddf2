/* Floating point of every format: constants that need hexadecimal, conversions, comparisons, builtins. */
#include <math.h>
float f = 0.1f, f_exact = 0.5f, f_min = 1e-45f, f_negative_zero = -0.0f;
double d = 0.1, d_exact = 1.0, d_tiny = 4.9e-324, d_huge = 1.7976931348623157e308, d_third = 1.0 / 3;
long double ld = 0.1L, ld_one = 1.0L, ld_huge = 1e4000L;
double special[] = { INFINITY, -INFINITY, NAN, -NAN, 0.0, -0.0, 1e100, 123456789.0, 3.25 };
float special_f[] = { INFINITY, -INFINITY, NAN, 16777217.0f, 3.4e38f, 1e-40f };
#ifdef __x86_64__
__float128 quad = 0.1Q;
__float128 quad_sum(__float128 a, double b) { return a + b * quad; }
#endif
#if __clang_major__ >= 15
_Float16 half = 0.1f16;
_Float16 half_sum(_Float16 a, float b) { return a + (_Float16)b * half; }
#endif

double arithmetic(double a, double b) { return -(a + b) * (a - b) / b; }
float single(float a, float b) { return a * b + 1.5f; }
long double extended(long double a, long double b) { return a / b - 0.25L; }
int compare(double a, double b) {
  return (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b) + !a + __builtin_isnan(a) +
         __builtin_isgreater(a, b) + __builtin_isunordered(a, b);
}
int to_int(double x, float y, long double z) { return (int)x + (unsigned)y + (int)(long)z + (unsigned long long)x; }
double from_int(int a, unsigned b, long c, unsigned long e, char g, _Bool h, __int128 w) {
  return (double)a + b + (float)c + e + (long double)g + h + (double)w;
}
double narrow(long double x) { return (double)(float)x; }
double library(double x, double y) {
  return fabs(x) + sqrt(y) + floor(x) + fmod(x, y) + pow(x, y) + fmin(x, y) + fma(x, y, 1.0) + copysign(x, y) + trunc(x);
}
double mean(const double *v, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += v[i];
  return n ? sum / n : NAN;
}
#pragma clang fp contract(fast)
double contracted(double a, double b, double c) { return a * b + c; }
