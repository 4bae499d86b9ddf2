// options: +memory-leak
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

// expect: refuted memory-leak@17
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL)
    return 1;
  *p = 0;
  if (__VERIFIER_nondet_int() == 5) {
    p = NULL; /* lost */
  }
  free(p); /* of nothing, then */
  return 0;
}
