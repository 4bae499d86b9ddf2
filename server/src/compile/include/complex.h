/* Real and imaginary parts by the compiler's operators instead of musl's unions. */
#pragma push_macro("__wasilibc_unmodified_upstream")
#undef __wasilibc_unmodified_upstream
#include_next <complex.h>
#pragma pop_macro("__wasilibc_unmodified_upstream")
