#include <assert.h>
#include <string.h>
/* Pointers in parameters point to objects of their own only as long as nothing else is put there, or read there. */
struct ahead { int *p; long n; };
struct behind { long n; int *p; };
// expect: refuted null-dereference@9, refuted out-of-bounds@9, unknown assert@9, unknown null-dereference@9, unknown out-of-bounds@9, unknown use-after-free@9
void numbers_read_as_pointers(struct ahead *x, struct behind *y, int c, int *z) {
  *z = 1; int *q = c ? x->p : ((struct ahead *)y)->p; if (!q) return;
  *q = 2; assert(*z == 1); }
// expect: proved
void pointers_of_arrays(int n, int *z) {
  struct ahead t[2] = {{z, 1}, {z, 2}}; *t[n & 1].p = 4; assert(*z == 4); }
// expect: proved
void what_is_beside_a_pointer(struct ahead *x, int *z) {
  *z = 1; x->n = 5; if (x->p) { *x->p = 2; assert(*z == 1); } }
