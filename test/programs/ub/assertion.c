// expect: assert
#include <assert.h>
static int half(int x) { return x / 2; }
int main(void) {
#ifdef FIXED
  int n = 8;
#else
  int n = 7;
#endif
  assert(half(n) * 2 == n); // here
  return 0;
}
