// expect: memory-leak
// native: not detected
// checks: memory-leak
#include <stdlib.h>
int main(void) {
  int *a = malloc(4);
  if (a) *a = 1;
#ifdef FIXED
  free(a);
#endif
  return 0; // here
}
