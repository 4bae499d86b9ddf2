#include <assert.h>
/* What a call is given was computed before: a global that has changed on the way is evaluated once, not again at the call. */
int g;
int *cursor, cells[3];
static int calls;
static int same(int x) { calls = 1; return x; }
static int other(int x) { calls = 2; return x; }
int outside(int *p);

// expect: proved
int changed_before(void) { if (g < 0 || g > 50) return 0; g = g + 100; int r = same(g); assert(r == g); return r; }
// expect: refuted assert@14
int not_changed_again(void) {
  if (g < 0 || g > 50) return 0; g = g + 100; int r = same(g); assert(r == g + 100); return r; }
// expect: proved
int both(void) { if (g < 0 || g > 50) return 0; int old = g++; int r = same(g); assert(r == old + 1); return r; }
// expect: proved
int through_a_pointer(int c) {
  int (*f)(int) = c ? same : other; if (g < 0 || g > 50) return 0;
  g = g + 100; int r = f(g); assert(r == g); return r; }
// expect: proved
int through_a_pointer_that_changes(void) {
  cursor = cells; *cursor++ = 3; *cursor++ = 4; assert(cells[0] == 3 && cells[1] == 4); return same(cells[1]); }
// expect: proved
int whose_objects_change(void) {
  cursor = cells; int *p = cursor++; cells[1] = 7; outside(p + 1 - 1); *p = 5; assert(cells[0] == 5); return 0; }
