// expect: out-of-bounds
#include <string.h>
int main(void) {
  int from[6] = {1, 2, 3, 4, 5, 6};
  int to[4];
#ifdef FIXED
  unsigned long n = sizeof to;
#else
  unsigned long n = sizeof from;
#endif
  memcpy(to, from, n); // here
  return to[0] == 9;
}
