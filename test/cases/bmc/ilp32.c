// options: ILP32
#include <assert.h>
#include <limits.h>
#include <stdint.h>

// expect: proved
int sizes(void *p) {
  assert(sizeof(long) == 4 && sizeof p == 4 && sizeof(long long) == 8);
  assert(sizeof(struct { char c; long long l; }) == 12);
  assert((uintptr_t)p == (uintptr_t)p + 0u);
  return 0;
}

// expect: refuted signed-overflow@15
long add_bad(long a) { return a + 1; }

// expect: refuted signed-overflow@19
// inputs: -2147483648
long negate_bad(long a) { return -a; }

// expect: proved
long long wider(long a) { return -(long long)a; }

// expect: proved
int table(unsigned long i) {
  static int t[5];
  t[4] = 4;
  if (i > 4)
    return 0;
  return (t[i] ^ t[4 - i]) < 0;
}

// expect: refuted out-of-bounds@36
int table_bad(unsigned long i) {
  static int t[5];
  return t[i & 7];
}
