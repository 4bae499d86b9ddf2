/* More heap objects than there are object numbers, some of them living long. */
#include <stdio.h>
#include <stdlib.h>
struct node { struct node *next; int value; };
int main(void) {
  struct node *old = NULL;
  unsigned s = 1;
  for (int i = 0; i < 70000; i++) {
    struct node *n = malloc(sizeof *n);
    n->value = i;
    n->next = NULL;
    if (i % 7000 == 0) { n->next = old; old = n; }
    else { s = s * 5 + (unsigned)n->value; free(n); }
  }
  int count = 0;
  while (old) { struct node *next = old->next; s += (unsigned)old->value; free(old); old = next; count++; }
  printf("%u %d\n", s, count);
  return 0;
}
