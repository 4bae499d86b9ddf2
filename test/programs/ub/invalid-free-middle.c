// expect: invalid-free
#include <stdlib.h>
int main(void) {
  char *text = malloc(10);
  if (!text) return 0;
  char *p = text;
  while (p < text + 3) *p++ = ' ';
#ifdef FIXED
  p = text;
#endif
  free(p); // here
  return 0;
}
