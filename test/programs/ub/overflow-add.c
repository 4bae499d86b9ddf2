// expect: signed-overflow
#include <limits.h>
int add(int a, int b) {
  return a + b; // here
}
int main(void) {
#ifdef FIXED
  return add(INT_MAX - 1, 1) != INT_MAX;
#else
  return add(INT_MAX, 1) != 0;
#endif
}
