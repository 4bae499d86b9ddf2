// expect: uninitialised-read
// native: not detected
#include <stdlib.h>
int main(void) {
#ifdef FIXED
  int *a = calloc(4, sizeof *a);
#else
  int *a = malloc(4 * sizeof *a);
#endif
  if (!a) return 0;
  a[0] = 1;
  int found = 0;
  for (int i = 0; i < 4; i++)
    if (a[i] == 3) // here
      found = 1;
  free(a);
  return found;
}
