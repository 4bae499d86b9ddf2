/* Locals in loops and nested blocks, their addresses taken while they live. */
#include <stdio.h>
static int touch(int *p) { return ++*p; }
static int nest(int depth) {
  int here = depth * 2;
  int *p = &here;
  if (depth > 0) { int inner = nest(depth - 1); p = &inner; *p += here; return *p; }
  return touch(p);
}
int main(void) {
  int total = 0;
  for (int i = 0; i < 6; i++) {
    int local = i;
    int *p = &local;
    touch(p);
    { int array[3] = {i, i + 1, i + 2}; int *q = array; q[touch(&local) % 3] += 5; total += array[0] * 100 + array[1] * 10 + array[2]; }
    switch (i) { case 1: { int k = 4; total += touch(&k); break; } default: { int k = 9; total -= touch(&k); } }
    total += local;
  }
  printf("%d %d\n", total, nest(6));
  return 0;
}
