#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
// options: malloc-succeeds
/* The contents of what a pointer that was an integer points to lie elsewhere than where the pointer's own would. */
// expect: refuted assert@12, unknown null-dereference@12, unknown out-of-bounds@12, unknown uninitialised-read@12, unknown use-after-free@12
int main(void) {
  int *a = calloc(2, sizeof(int)), *b = malloc(sizeof(int)); a[0] = 5; *b = 3;
  uintptr_t there = (uintptr_t)a ^ 1; there ^= 1;
  uintptr_t here = (uintptr_t)b ^ 5; here = (here ^ 5) + (there - (uintptr_t)b);
  int *c = realloc((int *)here, 16);
  assert(c[0] == 0); return 0; }
