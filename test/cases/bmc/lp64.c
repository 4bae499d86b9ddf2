#include <assert.h>
#include <stdint.h>

// expect: proved
int sizes(void *p) {
  assert(sizeof(long) == 8 && sizeof p == 8);
  assert(sizeof(struct { char c; long long l; }) == 16);
  assert((uintptr_t)p == (uintptr_t)p + 0u);
  return 0;
}

// expect: proved
long product(int a, int b) { return (long)a * b; }

// expect: refuted signed-overflow@16
long product_bad(int a, int b) { return a * b; }
