/* Heap: lists, trees, arrays that grow. */
#include <stdio.h>
#include <stdlib.h>
struct list { int value; struct list *next; };
struct tree { int key; struct tree *left, *right; };
static struct list *push(struct list *l, int v) {
  struct list *n = malloc(sizeof *n);
  n->value = v;
  n->next = l;
  return n;
}
static struct list *reverse(struct list *l) {
  struct list *r = NULL;
  while (l) { struct list *next = l->next; l->next = r; r = l; l = next; }
  return r;
}
static struct tree *insert(struct tree *t, int key) {
  if (!t) { t = calloc(1, sizeof *t); t->key = key; return t; }
  if (key < t->key) t->left = insert(t->left, key);
  else if (key > t->key) t->right = insert(t->right, key);
  return t;
}
static int height(const struct tree *t) {
  if (!t) return 0;
  int l = height(t->left), r = height(t->right);
  return 1 + (l > r ? l : r);
}
static void release(struct tree *t) { if (t) { release(t->left); release(t->right); free(t); } }
int main(void) {
  struct list *l = NULL;
  for (int i = 0; i < 50; i++) l = push(l, i * i);
  l = reverse(l);
  long sum = 0;
  int i = 0;
  while (l) { sum += (long)l->value * ++i; struct list *next = l->next; free(l); l = next; }
  struct tree *t = NULL;
  unsigned x = 12345;
  for (int k = 0; k < 100; k++) { x = x * 1103515245u + 12345u; t = insert(t, (int)(x >> 16) % 500); }
  printf("%ld %d\n", sum, height(t));
  release(t);
  int *a = NULL, n = 0, room = 0;
  for (int k = 0; k < 100; k++) {
    if (n == room) { room = room ? 2 * room : 1; a = realloc(a, (unsigned long)room * sizeof *a); }
    a[n++] = k * k;
  }
  for (int k = 0; k < n; k++) sum ^= a[k];
  free(a);
  printf("%ld\n", sum);
  return 0;
}
