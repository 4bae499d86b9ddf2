#include <assert.h>

// expect: proved
int in_range(double d) { return d > -2147483649.0 && d < 2147483648.0 ? (int)d : 0; }

// expect: refuted float-cast-range@7
int just_out(double d) { return d >= -2147483649.0 && d < 2147483648.0 ? (int)d : 0; }

// expect: refuted float-cast-range@10
unsigned char small(float f) { return f >= 0.0f && f <= 256.0f ? (unsigned char)f : 0; }

// expect: proved
unsigned char small_ok(float f) {
  if (!(f >= 0.0f && f < 256.0f))
    return 0;
  unsigned char c = (unsigned char)f;
  assert(c <= f);
  return c;
}

// expect: refuted float-cast-range@25
int not_a_number(float f) {
  if (f < 0.0f || f > 10.0f)
    return 0;
  return (int)f;
}
