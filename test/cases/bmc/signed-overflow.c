#include <limits.h>

// expect: proved
int add_ok(int a, int b) {
  if ((b > 0 && a > INT_MAX - b) || (b < 0 && a < INT_MIN - b))
    return 0;
  return a + b;
}

// expect: refuted signed-overflow@14
int add_bad(int a, int b) {
  if (b > 0 && a > INT_MAX - b)
    return 0;
  return a + b;
}

// expect: refuted signed-overflow@18
int sub_bad(int a) { return -2 - a; }

// expect: proved
int sub_ok(int a) { return -1 - a; }

// expect: proved
int mul_ok(short a, short b) { return a * b; }

// expect: refuted signed-overflow@27
int mul_bad(unsigned short a, unsigned short b) { return a * b; }

// expect: refuted signed-overflow@31
// inputs: -2147483648
int negate_bad(int a) { return -a; }

// expect: proved
long long increment_ok(int a) { return (long long)a + 1; }

// expect: refuted signed-overflow@38
int increment_bad(int a) {
  a++;
  return a;
}

// expect: refuted signed-overflow@44
// inputs: 9223372036854775807
long long wide_bad(long long a) { return a + 1; }
