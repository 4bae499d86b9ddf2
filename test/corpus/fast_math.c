// options: -ffast-math
/* Fast-math flags on arithmetic, comparisons, calls, selects and phis. */
double dot(const double *a, const double *b, int n) {
  double sum = 0;
  for (int i = 0; i < n; i++) sum += a[i] * b[i];
  return sum;
}
float choose(float a, float b) { return a < b ? -a : b / a; }
double call(double x) { return __builtin_sin(x) + __builtin_sqrt(x); }
