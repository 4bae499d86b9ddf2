#include <stdlib.h>
struct node {
  int value;
  struct node *next;
};
static struct node *head;
void push(int value) {
  struct node *node = malloc(sizeof *node);
  if (!node) abort();
  node->value = value;
  node->next = head;
  head = node;
}
int main(void) {
  push(1);
  push(2);
  int sum = 0;
  for (struct node *at = head; at; at = at->next) sum += at->value;
  free(head);
  return sum / 3;
}
