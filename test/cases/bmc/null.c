#include <stddef.h>
#include <stdlib.h>

struct list {
  int value;
  struct list *next;
};

// expect: proved
int walk_ok(struct list *l) { return l->next != NULL ? l->next->value : l->value; }

// expect: refuted null-dereference@13
int walk_bad(struct list *l) { return l->next->value; }

// expect: proved
int choose_ok(int c, int *p) {
  int *q = c > 3 ? p : NULL;
  return c > 4 ? *q : 0;
}

// expect: refuted null-dereference@26
// inputs: 4
int choose_bad(int c) {
  int x = 1;
  int *q = c > 4 ? &x : NULL;
  return c >= 4 && c < 100 ? *q : 0;
}

// expect: refuted null-dereference@35
int member_of_null(int c) {
  struct list *l = c == 99 ? NULL : malloc(sizeof *l);
  if (l == NULL && c != 99)
    return 0;
  struct list **slot = &l->next; /* no access yet */
  *slot = NULL;
  free(l);
  return 0;
}

// expect: refuted null-dereference@43
int call_null(int c) {
  int (*f)(int) = c == 7 ? NULL : abs;
  return f(1);
}
