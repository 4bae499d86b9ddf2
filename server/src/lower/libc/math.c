/* math.h as far as the result is exact: what is rounded once at most, and so the same everywhere. */
#include "model.h"

#define EACH_TYPE(F) F(, double) F(f, float) F(l, long double)

#define ONE_ARGUMENT(suffix, type)                                                        \
  type fabs##suffix(type x) { return __builtin_fabs##suffix(x); }                         \
  type floor##suffix(type x) { return __builtin_floor##suffix(x); }                       \
  type ceil##suffix(type x) { return __builtin_ceil##suffix(x); }                         \
  type trunc##suffix(type x) { return __builtin_trunc##suffix(x); }                       \
  type round##suffix(type x) { return __builtin_round##suffix(x); }                       \
  type roundeven##suffix(type x) { return __builtin_roundeven##suffix(x); }               \
  type rint##suffix(type x) { return __builtin_rint##suffix(x); }                         \
  type nearbyint##suffix(type x) { return __builtin_nearbyint##suffix(x); }               \
  type sqrt##suffix(type x) {                                                             \
    if (x < 0) errno = EDOM;                                                              \
    return __builtin_sqrt##suffix(x);                                                     \
  }
EACH_TYPE(ONE_ARGUMENT)

#define TO_INTEGER(suffix, type)                                                          \
  long lround##suffix(type x) { return __builtin_lround##suffix(x); }                     \
  long lrint##suffix(type x) { return __builtin_lrint##suffix(x); }                       \
  long long llround##suffix(type x) { return __builtin_llround##suffix(x); }              \
  long long llrint##suffix(type x) { return __builtin_llrint##suffix(x); }
EACH_TYPE(TO_INTEGER)

#define MORE_ARGUMENTS(suffix, type)                                                      \
  type fmin##suffix(type x, type y) { return __builtin_fmin##suffix(x, y); }              \
  type fmax##suffix(type x, type y) { return __builtin_fmax##suffix(x, y); }              \
  type copysign##suffix(type x, type y) { return __builtin_copysign##suffix(x, y); }      \
  type fma##suffix(type x, type y, type z) { return __builtin_fma##suffix(x, y, z); }     \
  type fmod##suffix(type x, type y) {                                                     \
    if ((__builtin_isinf(x) && !__builtin_isnan(y)) || (y == 0 && !__builtin_isnan(x)))   \
      errno = EDOM;                                                                       \
    return __builtin_fmod##suffix(x, y);                                                  \
  }                                                                                       \
  type fdim##suffix(type x, type y) {                                                     \
    if (__builtin_isnan(x) || __builtin_isnan(y)) return x + y;                           \
    if (!(x > y)) return 0;                                                               \
    type result = x - y;                                                                  \
    if (__builtin_isinf(result) && !__builtin_isinf(x) && !__builtin_isinf(y))            \
      errno = ERANGE;                                                                     \
    return result;                                                                        \
  }                                                                                       \
  type modf##suffix(type x, type *whole) {                                                \
    *whole = __builtin_trunc##suffix(x);                                                  \
    return __builtin_copysign##suffix(__builtin_isinf(x) ? 0 : x - *whole, x);            \
  }
EACH_TYPE(MORE_ARGUMENTS)

/* The numbers of FP_NAN, FP_INFINITE, FP_ZERO, FP_SUBNORMAL and FP_NORMAL are the same in glibc and musl. */
#define CLASSES(suffix, type)                                                             \
  int __fpclassify##suffix(type x) { return __builtin_fpclassify(0, 1, 4, 3, 2, x); }     \
  int __signbit##suffix(type x) { return __builtin_signbit##suffix(x) != 0; }             \
  int __isnan##suffix(type x) { return __builtin_isnan(x); }                              \
  int __isinf##suffix(type x) { return __builtin_isinf_sign(x); }                         \
  int __finite##suffix(type x) { return __builtin_isfinite(x); }                          \
  int isnan##suffix(type x) { return __builtin_isnan(x); }                                \
  int isinf##suffix(type x) { return __builtin_isinf_sign(x); }                           \
  int finite##suffix(type x) { return __builtin_isfinite(x); }
EACH_TYPE(CLASSES)
