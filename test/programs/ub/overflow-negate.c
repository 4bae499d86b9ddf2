// expect: signed-overflow
#include <limits.h>
static int absolute(int x) {
#ifdef FIXED
  if (x == INT_MIN) return INT_MAX;
#endif
  if (x < 0)
    return -x; // here
  return x;
}
int main(void) { return absolute(INT_MIN) == 5; }
