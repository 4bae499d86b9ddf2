#include <assert.h>

// expect: proved
int same_object(int c) {
  int a = 1, b = 2;
  int *p = c ? &a : &b;
  *p = 3;
  assert(a + b == (c ? 5 : 4));
  return 0;
}

// expect: refuted assert@18
int same_object_bad(int c) {
  int a = 1, b = 2;
  int *p = c ? &a : &b, *q = c == 9 ? &a : &b;
  *p = 3;
  *q = 7;
  assert(*p == (c == 0 ? 7 : 3));
  return 0;
}

// expect: proved
int double_pointer(int c) {
  int a = 1, b = 2, *p = &a, **pp = &p;
  if (c)
    *pp = &b;
  **pp = 9;
  assert(c ? b == 9 && a == 1 : a == 9 && b == 2);
  return 0;
}

// expect: proved
int by_bytes(int x) {
  int y = 0;
  unsigned char *from = (unsigned char *)&x, *to = (unsigned char *)&y;
  for (unsigned i = 0; i < sizeof x; i++)
    to[i] = from[i];
  assert(x == y);
  return 0;
}

// expect: refuted assert@50
int array_cells(unsigned i, unsigned j) {
  int a[4] = {0};
  if (i > 3 || j > 3)
    return 0;
  a[i] = 1;
  a[j] = 2;
  assert(a[i] == (i == j ? 2 : 1));
  assert(a[i] == 1);
  return 0;
}
