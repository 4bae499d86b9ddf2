/* isnan and its kind as the compiler's builtins (one instruction each) instead of musl's way through the bits. */
#pragma push_macro("__wasilibc_unmodified_upstream")
#undef __wasilibc_unmodified_upstream
#include_next <math.h>
#pragma pop_macro("__wasilibc_unmodified_upstream")

/* As with glibc: both errno and the floating-point exceptions. */
#undef math_errhandling
#define math_errhandling (MATH_ERRNO | MATH_ERREXCEPT)
