// options: engine=dash -signed-overflow -out-of-bounds -null-dereference -use-after-free
// Objects that live on while others come and go.
#include <assert.h>
#include <stdlib.h>
int __VERIFIER_nondet_int(void);

struct cell {
  int value;
  struct cell *next;
};

// expect: proved
int kept(void) {
  struct cell *keep = malloc(sizeof *keep);
  if (keep == 0) return 0;
  keep->value = 1;
  while (__VERIFIER_nondet_int()) {
    struct cell *other = malloc(sizeof *other);
    if (other == 0) return 0;
    other->value = 2;
    other->next = keep;
    if (__VERIFIER_nondet_int()) free(other);
  }
  assert(keep->value == 1);
  return 0;
}

// expect: refuted assert@40
int overwritten(void) {
  struct cell *keep = malloc(sizeof *keep), *last = keep;
  if (keep == 0) return 0;
  keep->value = 1;
  while (__VERIFIER_nondet_int()) {
    struct cell *other = malloc(sizeof *other);
    if (other == 0) return 0;
    other->next = keep;
    last = __VERIFIER_nondet_int() == 77 ? other->next : other;
    last->value = 2;
  }
  assert(keep->value == 1);
  return 0;
}
