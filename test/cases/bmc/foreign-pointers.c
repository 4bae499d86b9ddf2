#include <stdlib.h>
struct item { int value; struct item *next; };
struct item *lookup(int key);
void fill(struct item *it);
int (*resolve(const char *name))(int);
// expect: unknown null-dereference@7, unknown out-of-bounds@7, unknown use-after-free@7
int checked(int k) { struct item *t = lookup(k); if (!t) return 0; return t->value; }
// expect: refuted null-dereference@9, unknown out-of-bounds@9, unknown use-after-free@9
int unchecked(int k) { struct item *t = lookup(k); return t->value; }
// expect: unknown null-dereference@11, unknown out-of-bounds@11, unknown use-after-free@11
int filled(void) { struct item t; fill(&t); if (t.next) t.next->value = 1; return 0; }
// expect: refuted null-dereference@13, unknown out-of-bounds@13, unknown use-after-free@13
int filled_unchecked(void) { struct item t; fill(&t); t.next->value = 1; return 0; }
// expect: unknown null-dereference@15, unknown out-of-bounds@15
int called(void) { int (*f)(int) = resolve("x"); return f ? f(3) : 0; }
// expect: unknown double-free@17, unknown invalid-free@17
void freed(int k) { struct item *t = lookup(k); free(t); }
// expect: refuted out-of-bounds@19
int other(int k) { struct item *t = lookup(k); int a[3] = {1, 2, 3}; if (!t) return 0; return a[k]; }
// expect: refuted null-dereference@21
int null_elsewhere(int k) { struct item *t = lookup(k); int *p = 0; return t ? *p : 0; }
