#include <assert.h>

int factors(unsigned a, unsigned b) {
  unsigned long long product = (unsigned long long)a * b;
  assert(product != 18446743979220271189ULL);
  return 0;
}
