#include_next <limits.h>

/* As glibc has it. */
#undef MB_LEN_MAX
#define MB_LEN_MAX 16
