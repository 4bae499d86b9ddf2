// expect: double-free
#include <stdlib.h>
int main(void) {
  char *a = malloc(8);
  char *b = a;
  free(a);
#ifdef FIXED
  b = 0;
#endif
  free(b); // here
  return 0;
}
