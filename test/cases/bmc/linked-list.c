#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    exit(1);
  n->value = value;
  n->next = list;
  return n;
}

// expect: proved
int build_ok(void) {
  struct node *list = NULL;
  for (int i = 1; i <= 3; i++)
    list = push(list, i);
  int sum = 0, n = 0;
  while (list != NULL) {
    struct node *next = list->next;
    sum = sum * 10 + list->value, n++;
    free(list);
    list = next;
  }
  assert(n == 3 && sum == 321);
  return 0;
}

// expect: refuted use-after-free@42
int build_bad(void) {
  struct node *list = NULL;
  for (int i = 1; i <= 3; i++)
    list = push(list, i);
  int n = 0;
  while (list != NULL) {
    free(list);
    list = list->next;
    n++;
  }
  return n;
}
