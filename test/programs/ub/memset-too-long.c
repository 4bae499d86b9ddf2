// expect: out-of-bounds
#include <stdlib.h>
#include <string.h>
int main(void) {
  char *p = malloc(16);
  if (!p) return 0;
#ifdef FIXED
  unsigned long n = 16;
#else
  unsigned long n = 17;
#endif
  memset(p, 1, n); // here
  int r = p[0] == 2;
  free(p);
  return r;
}
