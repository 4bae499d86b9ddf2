// expect: invalid-free
#include <stdlib.h>
static int value;
int main(void) {
  int *p = &value;
#ifdef FIXED
  p = malloc(4);
#endif
  free(p); // here
  return 0;
}
