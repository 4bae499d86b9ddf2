#include_next <ctype.h>
/* Macros over functions do without the check of the argument. */
#undef isalpha
#undef isdigit
#undef islower
#undef isupper
#undef isprint
#undef isgraph
#undef isspace
#undef isascii
#undef toascii
