#include_next <stdio.h>

/* Limits as glibc has them. */
#undef BUFSIZ
#define BUFSIZ 8192
#undef FOPEN_MAX
#define FOPEN_MAX 16
#undef TMP_MAX
#define TMP_MAX 238328
