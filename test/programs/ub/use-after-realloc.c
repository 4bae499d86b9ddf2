// expect: use-after-free
#include <stdlib.h>
int main(void) {
  int *a = malloc(2 * sizeof *a);
  if (!a) return 0;
  a[0] = 1;
  int *first = a;
  int *b = realloc(a, 4096 * sizeof *a);
  if (!b) return 0;
#ifdef FIXED
  first = b;
#endif
  int r = *first; // here
  free(b);
  return r == 2;
}
