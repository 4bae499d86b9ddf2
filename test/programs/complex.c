/* Complex numbers. */
#include <stdio.h>
typedef double _Complex cd;
static cd square(cd z) { return z * z; }
int main(void) {
  cd z = 0.3 + 0.5i;
  int steps = 0;
  while (__real__ z * __real__ z + __imag__ z * __imag__ z < 4 && steps < 50) { z = square(z) + (0.36 + 0.1i); steps++; }
  printf("%d %.10f %.10f\n", steps, __real__ z, __imag__ z);
  float _Complex f = 1.5f - 2.0if;
  f = f + ~f * 2.0f;
  printf("%f %f %d\n", __real__ f, __imag__ f, f == f);
  return 0;
}
