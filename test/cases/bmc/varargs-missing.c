#include <stdarg.h>

// expect: refuted out-of-bounds@7
int next_of(int count, ...) {
  va_list list;
  va_start(list, count);
  int r = va_arg(list, int);
  va_end(list);
  return r;
}
