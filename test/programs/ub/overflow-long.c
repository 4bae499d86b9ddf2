// expect: signed-overflow
#include <limits.h>
int main(void) {
  long big = LONG_MAX / 2;
#ifdef FIXED
  long factor = 2;
#else
  long factor = 3;
#endif
  long r = big * factor; // here
  return r == 0;
}
