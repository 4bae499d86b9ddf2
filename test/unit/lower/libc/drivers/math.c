#include "compare.h"

/* The same number, or both not a number; of two zeros the sign counts where C says what it is. */
#define EQUAL(x, y) ((isnan(x) && isnan(y)) || ((x) == (y) && signbit(x) == signbit(y)))
#define EQUAL_UP_TO_SIGN(x, y) ((isnan(x) && isnan(y)) || (x) == (y))

#define ONE(F, s, t) \
  F(fabs, s, t) F(floor, s, t) F(ceil, s, t) F(trunc, s, t) F(round, s, t) F(rint, s, t) F(nearbyint, s, t) \
  F(sqrt, s, t) F(roundeven, s, t)
#define TWO(F, s, t) F(copysign, s, t) F(fmod, s, t) F(fdim, s, t)
#define EACH_TYPE(F) F(, double) F(f, float) F(l, long double)

#define DECLARE_ONE(name, s, t) t model_##name##s(t);
#define DECLARE_TWO(name, s, t) t model_##name##s(t, t);
#define DECLARE(s, t)                                                                          \
  ONE(DECLARE_ONE, s, t)                                                                       \
  TWO(DECLARE_TWO, s, t)                                                                       \
  t model_fmin##s(t, t), model_fmax##s(t, t), model_fma##s(t, t, t), model_modf##s(t, t *);    \
  long model_lround##s(t), model_lrint##s(t);                                                  \
  long long model_llround##s(t), model_llrint##s(t);                                           \
  int model___fpclassify##s(t), model___signbit##s(t), model_isnan##s(t), model_isinf##s(t), model_finite##s(t); \
  int model___isnan##s(t), model___isinf##s(t), model___finite##s(t);
EACH_TYPE(DECLARE)

static double value_of(void) {
  static const double some[] = {0.0, -0.0, 1.0, -1.0, 0.5, -0.5, 1.5, 2.5, -2.5, 0x1p-1074, -0x1p-1074, 0x1.fffffffffffffp1023,
                                0x1p52, 0x1.8p52, 4503599627370495.5, INFINITY, -INFINITY, NAN, 1e10, -3.0};
  if (below(3) == 0) return some[below(20)];
  if (below(2) == 0) return (double)((long long)below(2000) - 1000) / 4;
  uint64_t bits = random_bits() << 8 ^ random_bits();
  double value;
  memcpy(&value, &bits, sizeof value);
  /* There is one NaN in the models' world, and it is quiet. */
  return isnan(value) ? NAN : value;
}

#define COMPARE_ONE(name, s, t) SAME(#name #s, EQUAL(model_##name##s(x), name##s(x)), 1);
#define COMPARE_TWO(name, s, t) SAME(#name #s, EQUAL(model_##name##s(x, y), name##s(x, y)), 1);
#define COMPARE(s, t)                                                                          \
  static void compare##s(t x, t y, t z) {                                                      \
    ONE(COMPARE_ONE, s, t)                                                                     \
    TWO(COMPARE_TWO, s, t)                                                                     \
    SAME("fmin" #s, EQUAL_UP_TO_SIGN(model_fmin##s(x, y), fmin##s(x, y)), 1);                  \
    SAME("fmax" #s, EQUAL_UP_TO_SIGN(model_fmax##s(x, y), fmax##s(x, y)), 1);                  \
    SAME("fma" #s, EQUAL(model_fma##s(x, y, z), fma##s(x, y, z)), 1);                          \
    t ours, theirs;                                                                            \
    SAME("modf" #s, EQUAL(model_modf##s(x, &ours), modf##s(x, &theirs)), 1);                   \
    SAME("modf" #s, EQUAL(ours, theirs), 1);                                                   \
    if (x > -1e9 && x < 1e9) {                                                                 \
      SAME("lround" #s, model_lround##s(x), lround##s(x));                                     \
      SAME("lrint" #s, model_lrint##s(x), lrint##s(x));                                        \
      SAME("llround" #s, model_llround##s(x), llround##s(x));                                  \
      SAME("llrint" #s, model_llrint##s(x), llrint##s(x));                                     \
    }                                                                                          \
    SAME("__fpclassify" #s, model___fpclassify##s(x), fpclassify(x));                          \
    SAME("__signbit" #s, model___signbit##s(x) != 0, signbit(x) != 0);                         \
    SAME("isnan" #s, model_isnan##s(x) != 0, isnan(x) != 0);                                   \
    SAME("isinf" #s, sign(model_isinf##s(x)), isinf(x) ? (x > 0 ? 1 : -1) : 0);                \
    SAME("finite" #s, model_finite##s(x) != 0, isfinite(x) != 0);                              \
    SAME("__isnan" #s, model___isnan##s(x) != 0, isnan(x) != 0);                               \
    SAME("__isinf" #s, model___isinf##s(x) != 0, isinf(x) != 0);                               \
    SAME("__finite" #s, model___finite##s(x) != 0, isfinite(x) != 0);                          \
  }
EACH_TYPE(COMPARE)

int main(void) {
  for (int round = 0; round < 5000; round++) {
    double x = value_of(), y = value_of(), z = value_of();
    compare(x, y, z);
    comparef((float)x, (float)y, (float)z);
    comparel(x, y, z);
  }
  printf("%lu comparisons\n", comparisons);
}
