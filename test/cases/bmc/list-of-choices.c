// Each push may fail, so every pointer is one of a few objects.
#include <assert.h>
#include <stdlib.h>

struct node {
  int value;
  struct node *next;
};

static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  if (n == NULL)
    return list;
  n->value = value;
  n->next = list;
  return n;
}

// expect: proved
int sum_of_what_could_be_pushed(void) {
  struct node *list = NULL;
  for (int i = 1; i <= 4; i++)
    list = push(list, i);
  int sum = 0;
  for (struct node *n = list; n != NULL; n = n->next)
    sum += n->value;
  assert(sum <= 10);
  while (list != NULL) {
    struct node *next = list->next;
    free(list);
    list = next;
  }
  return sum;
}

// expect: refuted assert@44
int sum_with_a_failure(void) {
  struct node *list = NULL;
  for (int i = 1; i <= 4; i++)
    list = push(list, i);
  int sum = 0;
  for (struct node *n = list; n != NULL; n = n->next)
    sum += n->value;
  assert(sum == 10 || sum <= 6 || sum == 9 || sum == 8);
  return sum;
}

// expect: refuted signed-overflow@52, refuted use-after-free@57
int freed_while_others_go_on(int which) {
  struct node *list = push(push(push(NULL, 1), 2), 3);
  struct node *victim = list;
  while (victim != NULL && which-- > 0)
    victim = victim->next;
  free(victim);
  int sum = 0;
  if (list != NULL)
    sum = list->value;
  return sum;
}
