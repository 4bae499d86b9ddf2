/* Structs with arrays and pointers into themselves, memcpy and assignment between them. */
#include <stdio.h>
#include <string.h>
struct ring { int data[5]; int *head; unsigned count; };
static void init(struct ring *r) { memset(r, 0, sizeof *r); r->head = r->data; }
static void push(struct ring *r, int v) { *r->head = v; if (++r->head == r->data + 5) r->head = r->data; r->count++; }
static struct ring clone(const struct ring *r) { struct ring c; memcpy(&c, r, sizeof c); c.head = c.data + (r->head - r->data); return c; }
int main(void) {
  struct ring a;
  init(&a);
  for (int i = 0; i < 13; i++) push(&a, i * 3);
  struct ring b = clone(&a);
  b.head = b.data + (a.head - a.data);
  push(&b, 1000);
  struct ring c = b;
  c.head = &c.data[2];
  *c.head = -1;
  int s = 0;
  for (int i = 0; i < 5; i++) s = s * 5 + a.data[i] + b.data[i] * 2 + c.data[i] * 3;
  printf("%d %u %td %d\n", s, b.count, b.head - b.data, memcmp(a.data, b.data, sizeof a.data) != 0);
  return 0;
}
