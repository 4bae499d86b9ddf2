// expect: use-after-free
#include <stdlib.h>
static char *buffer;
static void reset(void) {
  free(buffer);
#ifdef FIXED
  buffer = malloc(4);
  if (!buffer) exit(0);
#endif
}
int main(void) {
  buffer = malloc(4);
  if (!buffer) return 0;
  reset();
  buffer[1] = 'a'; // here
  return 0;
}
