// options: +memory-leak
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

// expect: proved
int main(void) {
  int *p = malloc(sizeof *p);
  if (p == NULL)
    return 1;
  *p = 0;
  if (__VERIFIER_nondet_int() == 5) {
    free(p);
    exit(2);
  }
  free(p);
  return 0;
}
