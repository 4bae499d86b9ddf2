// expect: signed-overflow
#include <limits.h>
int main(void) {
  int a = INT_MIN;
#ifdef FIXED
  int b = 1;
#else
  int b = -1;
#endif
  int q = a / b; // here
  return q == 3;
}
