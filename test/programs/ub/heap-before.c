// expect: out-of-bounds
#include <stdlib.h>
int main(void) {
  short *a = calloc(4, sizeof *a);
  if (!a) return 0;
  int i = 3;
#ifdef FIXED
  while (i >= 0)
#else
  while (i >= -1)
#endif
    a[i--] = 1; // here
  free(a);
  return 0;
}
