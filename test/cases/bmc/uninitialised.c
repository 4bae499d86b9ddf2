#include <assert.h>
#include <stdlib.h>

// expect: proved
int set_on_all_paths(int c) {
  int x;
  if (c > 0)
    x = 1;
  else
    x = 2;
  return x * 2;
}

// expect: refuted uninitialised-read@19
int set_on_one_path(int c) {
  int x;
  if (c != 1234567)
    x = 1;
  if (x > 0)
    return 3;
  return 4;
}

// expect: proved
int copied_unused(int z) {
  int x, y;
  y = x; /* a copy is no use */
  y = z > 4;
  return y + 1 > 0 ? y : 5;
}

// expect: refuted uninitialised-read@38
int array_hole(unsigned i) {
  int a[4];
  a[0] = 0, a[1] = 1, a[3] = 3;
  if (i > 3)
    return 0;
  if (a[i] == 9)
    return 1;
  return 0;
}

// expect: proved
int array_full(unsigned i) {
  int a[4];
  for (int j = 0; j < 4; j++)
    a[j] = j;
  if (i > 3)
    return 0;
  assert(a[i] == (int)i);
  return 0;
}

// expect: refuted uninitialised-read@60
int heap_unset(void) {
  int *p = malloc(8);
  if (p == NULL)
    return 0;
  p[0] = 1;
  int r = p[1] + 1;
  free(p);
  return r;
}

// expect: proved
int heap_zeroed(void) {
  int *p = calloc(2, 4);
  if (p == NULL)
    return 0;
  int r = p[1] + 1;
  free(p);
  return r;
}

struct pair {
  int a, b;
};

// expect: refuted uninitialised-read@86
int half_set(int c) {
  struct pair p;
  p.a = c;
  struct pair q = p; /* copying a half is allowed */
  if (c == 0)
    return 0;
  return q.b / c;
}
