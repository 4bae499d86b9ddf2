#include <assert.h>
#include <stdarg.h>

static int sum(int count, ...) {
  va_list list;
  va_start(list, count);
  int s = 0;
  for (int i = 0; i < count; i++)
    s += va_arg(list, int);
  va_end(list);
  return s;
}

// expect: proved
int sum_ok(short a, short b) {
  int s = sum(2, a, b);
  assert(s == a + b);
  assert(sum(0) == 0);
  return s;
}

// expect: refuted assert@25
int sum_bad(short a, short b) {
  int s = sum(2, a, b);
  assert(s != 4321);
  return s;
}

static double mixed(int first, ...) {
  va_list list;
  va_start(list, first);
  double d = va_arg(list, double);
  long long l = va_arg(list, long long);
  va_end(list);
  return d + (double)l;
}

// expect: proved
int mixed_ok(void) {
  assert(mixed(1, 2.5, 4LL) == 6.5);
  return 0;
}
