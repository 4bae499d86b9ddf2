#include <assert.h>
#include <stdlib.h>

// expect: proved
int cleanup_ok(int c) {
  int r = -1;
  char *a = malloc(4), *b = NULL;
  if (a == NULL)
    goto out;
  b = malloc(4);
  if (b == NULL)
    goto free_a;
  b[3] = a[3] = (char)c;
  r = 0;
  free(b);
free_a:
  free(a);
out:
  assert(r == 0 || r == -1);
  return r;
}

// expect: refuted double-free@32
int cleanup_bad(int c) {
  char *a = malloc(4);
  if (a == NULL)
    goto out;
  if (c == 1999)
    goto free_a;
  free(a);
free_a:
  free(a);
out:
  return 0;
}

// expect: proved
int into_a_loop(int n) {
  int i = 2, s = 0;
  if (n == 2)
    goto inside;
  for (i = 0; i < 4; i++) {
    s += 10;
  inside:
    s += 1;
  }
  assert(n == 2 ? s == 12 : s == 44);
  return s;
}

// expect: refuted assert@63
int computed(unsigned n) {
  static void *const targets[] = {&&one, &&two, &&three};
  if (n > 2)
    return 0;
  goto *targets[n];
one:
  return 1;
two:
  assert(n == 1);
  return 2;
three:
  assert(n == 1);
  return 3;
}
