/* Functions with variable arguments of every kind, and lists handed on. */
#include <stdarg.h>
#include <stdio.h>
struct pair { int a; long b; };
struct three { long a, b, c; };
static double sum(const char *kinds, ...) {
  va_list list;
  va_start(list, kinds);
  double total = 0;
  for (const char *k = kinds; *k; k++) switch (*k) {
    case 'i': total += va_arg(list, int); break;
    case 'l': total += va_arg(list, long); break;
    case 'd': total += va_arg(list, double); break;
    case 'p': total += *va_arg(list, int *); break;
    case 's': { struct pair p = va_arg(list, struct pair); total += p.a + p.b; break; }
    case 't': { struct three t = va_arg(list, struct three); total += t.a + t.b * t.c; break; }
    case 'L': total += (double)va_arg(list, long double); break;
    }
  va_end(list);
  return total;
}
static int biggest(int n, va_list list) {
  int best = va_arg(list, int);
  while (--n > 0) { int x = va_arg(list, int); if (x > best) best = x; }
  return best;
}
static int twice(int n, ...) {
  va_list list, again;
  va_start(list, n);
  va_copy(again, list);
  int r = biggest(n, list) * 100 + biggest(n - 1, again);
  va_end(again);
  va_end(list);
  return r;
}
int main(void) {
  int x = 40;
  struct pair p = {1, 2};
  struct three t = {3, 4, 5};
  printf("%f\n", sum("ildpstL", 1, 20L, 0.5, &x, p, t, 2.25L));
  printf("%f\n", sum("iiiiiiiiii", 1, 2, 3, 4, 5, 6, 7, 8, 9, 10));
  printf("%f\n", sum("dididididididididid", 1., 1, 2., 2, 3., 3, 4., 4, 5., 5, 6., 6, 7., 7, 8., 8, 9., 9, 10.));
  printf("%d\n", twice(4, 3, 9, 2, 11));
  return 0;
}
