// expect: signed-overflow
#include <limits.h>
static int distance(int a, int b) {
#ifdef FIXED
  long d = (long)a - b;
  return d > INT_MAX;
#else
  int d = a - b; // here
  return d > 0;
#endif
}
int main(void) { return distance(INT_MAX, -5) == 2; }
