/* Complex numbers. */
#include <complex.h>
double complex z = 1.0 + 2.0 * I;
float complex zf = 3.0f;
double complex multiply(double complex a, double complex b) { return a * b; }
double complex divide(double complex a, double b) { return a / b; }
float complex single(float complex a) { return a * a - conjf(a) + zf; }
int equal(double complex a, double complex b) { return a == b; }
double parts(double complex a) { return creal(a) + cimag(a); }
_Complex int integral(_Complex int a, _Complex int b) { return a + b; }
long double complex extended(long double complex a) { return -a; }
