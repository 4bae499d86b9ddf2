// expect: signed-overflow
#include <limits.h>
int main(void) {
  int count = INT_MAX - 2;
#ifdef FIXED
  for (int i = 0; i < 2; i++)
#else
  for (int i = 0; i < 5; i++)
#endif
    count++; // here
  return count == 7;
}
