// expect: invalid-free
#include <stdlib.h>
static void discard(int *p, int isHeap) {
#ifdef FIXED
  if (!isHeap) return;
#endif
  free(p); // here
}
int main(void) {
  int local = 3;
  discard(&local, 0);
  return local == 4;
}
