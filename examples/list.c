#include <assert.h>
#include <stdlib.h>

// A linked list on the heap: allocation that may fail, pointers that may be null, memory that must be freed once.
//
// What to look for:
//  - push: malloc may return null, and push says so to its caller.
//  - push_unchecked: it forgets that. The counterexample is the allocation that fails.
//  - length: the loop ends because the list does; it never writes.
//  - clear: the next pointer is read before its node is freed. Swap the two lines and see.

struct node {
  int value;
  struct node *next;
};

static int push(struct node **list, int value) {
  struct node *node = malloc(sizeof *node);
  if (node == NULL) return 0;
  node->value = value;
  node->next = *list;
  *list = node;
  return 1;
}

static void push_unchecked(struct node **list, int value) {
  struct node *node = malloc(sizeof *node);
  node->value = value;
  node->next = *list;
  *list = node;
}

static int length(const struct node *list) {
  int count = 0;
  for (; list != NULL; list = list->next) {
    count++;
  }
  return count;
}

static void clear(struct node **list) {
  while (*list != NULL) {
    struct node *next = (*list)->next;
    free(*list);
    *list = next;
  }
}

int main(void) {
  struct node *list = NULL;
  int pushed = push(&list, 1) + push(&list, 2);
  assert(length(list) == pushed);
  clear(&list);
  assert(list == NULL);

  push_unchecked(&list, 3);
  clear(&list);
  return 0;
}
