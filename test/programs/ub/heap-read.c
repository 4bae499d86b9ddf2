// expect: out-of-bounds
#include <stdlib.h>
int main(void) {
  int *a = malloc(10 * sizeof *a);
  if (!a) return 0;
  for (int i = 0; i < 10; i++) a[i] = i;
#ifdef FIXED
  int k = 9;
#else
  int k = 10;
#endif
  int r = a[k]; // here
  free(a);
  return r == 77;
}
