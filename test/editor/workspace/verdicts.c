#include <assert.h>

int clamp(int x) {
  if (x < 0) x = 0;
  if (x > 9) x = 9;
  assert(x >= 0 && x <= 9);
  return x;
}

int negate(int x) {
  return -x;
}

int largest(const unsigned char *values, unsigned count) {
  unsigned char largest = 0;
  for (unsigned i = 0; i < count; i++) {
    if (*values > largest) largest = *values;
  }
  assert(largest >= 0);
  return largest;
}

int ticks(void) {
  int now;
  __asm__ volatile("rdtsc" : "=a"(now) : : "edx");
  return now / 1000 + 1;
}
