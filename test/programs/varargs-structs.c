/* Structs passed by value among variable arguments, changed through the pointers in them. */
#include <stdarg.h>
struct three { long a; int *p; char c[9]; };
static int g(int n, ...) {
  va_list list;
  va_start(list, n);
  int total = va_arg(list, int);
  struct three t = va_arg(list, struct three); total += t.a + *t.p + t.c[8];
  *t.p = 9;
  struct three u = va_arg(list, struct three); total += u.a + *u.p + u.c[3];
  va_end(list);
  return total;
}
int main(void) {
  int x = 4, y = 5;
  struct three t[2] = {{3, &x, "abc"}, {4, &y, "abcd"}};
  int r = g(1, 1, t[0], t[1]);
  return r + x;
}
