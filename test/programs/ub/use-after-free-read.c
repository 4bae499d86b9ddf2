// expect: use-after-free
#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
int main(void) {
  struct node *n = malloc(sizeof *n);
  if (!n) return 0;
  n->value = 4;
  n->next = 0;
#ifdef FIXED
  struct node *next = n->next;
  free(n);
  return next != 0;
#else
  free(n);
  return n->next != 0; // here
#endif
}
