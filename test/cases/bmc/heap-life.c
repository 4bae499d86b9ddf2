#include <stdlib.h>

// expect: proved
int used_then_freed(int v) {
  int *p = malloc(sizeof *p);
  if (p == NULL)
    return 0;
  *p = v;
  int r = *p;
  free(p);
  return r;
}

// expect: refuted use-after-free@23
int freed_then_used(int v) {
  int *p = malloc(sizeof *p);
  if (p == NULL)
    return 0;
  *p = v;
  int *q = p;
  if (v == 4242)
    free(q);
  int r = *p;
  if (v != 4242)
    free(p);
  return r;
}

// expect: proved
int freed_once(int c) {
  char *p = malloc(2);
  if (c)
    free(p);
  else
    free(p);
  p = NULL;
  free(p);
  return 0;
}

// expect: refuted double-free@51
// inputs: 6
int freed_twice(unsigned c) {
  if (c > 6)
    return 0;
  char *p = malloc(2);
  if (p == NULL)
    return 0;
  if (c > 5)
    free(p);
  free(p);
  return 0;
}

// expect: refuted invalid-free@60
int free_inside(int c) {
  char *p = malloc(8);
  if (p == NULL)
    return 0;
  free(c == 31 ? p + 1 : p);
  return 0;
}

// expect: refuted invalid-free@68
int free_local(void) {
  int x = 0;
  int *p = &x;
  free(p);
  return 0;
}

// expect: proved
int free_moved_back(void) {
  char *p = malloc(8);
  if (p == NULL)
    return 0;
  char *q = p + 3;
  free(q - 3);
  return 0;
}
