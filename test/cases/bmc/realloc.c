#include <assert.h>
#include <stdlib.h>

// expect: proved
int grown_ok(void) {
  int *p = malloc(2 * sizeof *p);
  if (p == NULL)
    return 0;
  p[0] = 3;
  p[1] = 4;
  int *q = realloc(p, 4 * sizeof *p);
  if (q == NULL) {
    free(p);
    return 0;
  }
  assert(q[0] == 3 && q[1] == 4);
  q[3] = 5;
  free(q);
  return 0;
}

// expect: refuted use-after-free@31
int old_pointer(void) {
  int *p = malloc(2 * sizeof *p);
  if (p == NULL)
    return 0;
  p[0] = 3;
  int *q = realloc(p, 4 * sizeof *p);
  if (q == NULL)
    return 0;
  int r = p[0];
  free(q);
  return r;
}

// expect: refuted out-of-bounds@45
int shrunk(void) {
  char *p = calloc(4, 2);
  if (p == NULL)
    return 0;
  assert(p[7] == 0);
  char *q = realloc(p, 3);
  if (q == NULL)
    return 0;
  int r = q[3];
  free(q);
  return r;
}

// expect: refuted uninitialised-read@55
int new_part_is_unset(void) {
  int *p = realloc(NULL, sizeof *p);
  if (p == NULL)
    return 0;
  int r = *p + 1;
  free(p);
  return r;
}
