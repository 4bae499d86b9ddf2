#include <assert.h>

// expect: proved
int identity_ok(float a) {
  assert(a == a || a != a);
  float b = a * 0.5f;
  assert(!(a > 1.0f) || b <= a);
  return 0;
}

// expect: refuted assert@13
int not_equal_to_itself(float a) {
  assert(a == a);
  return 0;
}

// expect: refuted assert@21
int not_associative(float a, float b) {
  if (!(a >= 0.0f && a <= 4.0f && b >= 0.0f && b <= 4.0f))
    return 0;
  assert((a + b) - b == a);
  return 0;
}

// expect: proved
int tenth(void) {
  double d = 0.1 + 0.2;
  assert(d != 0.3);
  float f = 0.1f;
  assert(f != 0.1);
  assert((int)(d * 10.0) == 3);
  return 0;
}

// expect: refuted assert@39
int minus_zero(double d) {
  if (d != 0.0)
    return 0;
  assert(1.0 / d > 0.0);
  return 0;
}
