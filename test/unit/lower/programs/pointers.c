/* Pointers used in every way that breaks an analysis which believes in types. */
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

struct pair { long a; int *p; };
struct mixed { char c; int i; short s[3]; struct pair pair; double d; };
struct node { struct node *next; int value; };
struct flexible { int n; struct { char tag; int *ref; } items[]; };
union any { long l; int *p; char bytes[8]; double d; struct { int lo, hi; } half; };
#define container_of(ptr, type, member) ((type *)((char *)(ptr)-offsetof(type, member)))

int shared_int = 7;
static int numbers[4] = { 1, 2, 3, 4 };
static union any table[3] = { { 5 }, { .p = &shared_int }, { .p = &numbers[2] } };

int bytewise(int x) {
  int v = x, *p = &v, *q = 0;
  for (size_t i = 0; i < sizeof p; i++) ((char *)&q)[i] = ((char *)&p)[i];
  *q = 3;
  return v;
}
int halves(int x) {
  int v = x;
  union any u, w;
  u.p = &v;
  w.half.lo = u.half.lo;
  w.half.hi = u.half.hi;
  *w.p ^= 5;
  return v;
}
int field_by_offset(struct mixed *m, int k) {
  char *base = (char *)m;
  *(int *)(base + offsetof(struct mixed, i)) = k;
  m->s[1] = 2;
  *(short *)(base + offsetof(struct mixed, s) + 2 * (k & 3)) = 9;
  return m->i + m->s[1] + m->s[2];
}
int beyond_the_field(struct mixed *m, int k) {
  (&m->i)[1] = k;
  m->s[0] = 1;
  return (&m->i)[1] + m->s[1];
}
int contained(int x) {
  struct mixed m;
  memset(&m, 0, sizeof m);
  int *inner = &m.i;
  container_of(inner, struct mixed, i)->pair.a = x;
  return (int)m.pair.a + m.i;
}
int overlapping(struct pair *q, long i) {
  char *c = (char *)q;
  q->a = 1;
  *(long *)(c + 4 * (i & 1)) = i;
  return (int)q->a;
}
int forged(int x) {
  struct pair s = { 3, 0 };
  uintptr_t at = (uintptr_t)&s + (x & 8);
  *(long *)at = x;
  return (int)s.a + (s.p != 0);
}
int forged_elsewhere(int x, int y) {
  int v = x, w = y;
  uintptr_t at = (uintptr_t)&v ^ (uintptr_t)&w;
  int *r = (int *)(at ^ (uintptr_t)(y & 1 ? &v : &w));
  *r = 4;
  return v * 3 + w;
}
int distance(int n) {
  int a[8] = { 0 };
  int *low = a, *high = a + (n & 7);
  ptrdiff_t d = high - low;
  low[d & 7] = 5;
  *(low + (high - low)) += 1;
  return a[n & 7] + (int)d;
}
int from_table(unsigned i) { return i % 3 ? *table[i % 3].p : (int)table[0].l; }
int number_as_pointer(unsigned i) { return *table[i & 1].p; }
int moved(int k) {
  struct pair t[4];
  for (int i = 0; i < 4; i++) t[i].a = i, t[i].p = &numbers[i];
  memmove(t + 1, t, sizeof *t * (size_t)(k & 3));
  memcpy((char *)t + 1, (char *)&t[3] + 1, (size_t)(k & 7));
  return (int)t[1].a + (t[2].p == &numbers[1]);
}
int partly_copied(int k) {
  int v = 2, w = 3, *p = &v, *q = &w;
  memcpy(&p, &q, (size_t)(k & 7));
  return *p;
}
int pushed(int n) {
  struct node pool[4], *head = 0;
  for (int i = 0; i < (n & 3) + 1; i++) {
    pool[i].next = head;
    pool[i].value = i;
    head = &pool[i];
  }
  int s = 0;
  for (struct node **at = &head; *at; at = &(*at)->next) s += (*at)->value;
  return s;
}
int unlinked(int n) {
  struct node a, b, c;
  a.next = &b, b.next = &c, c.next = 0;
  a.value = 1, b.value = 2, c.value = 3;
  struct node *head = &a;
  struct node **at = &head;
  while (*at) {
    if ((*at)->value == (n & 3)) *at = (*at)->next;
    else at = &(*at)->next;
  }
  int s = 0;
  for (struct node *p = head; p; p = p->next) s = 10 * s + p->value;
  return s;
}
int flexible(int n) {
  int v = 1;
  struct flexible *f = malloc(sizeof *f + 3 * sizeof f->items[0]);
  if (!f) return 0;
  f->n = 3;
  for (int i = 0; i < 3; i++) f->items[i].tag = (char)i, f->items[i].ref = &v;
  *f->items[n & 3].ref = 8;
  free(f);
  return v;
}
static int *choose(int *a, int *b, int c) { return c ? a : b; }
int through_calls(int x) {
  int a = 1, b = 2, *p = choose(&a, &b, x & 1), **pp = &p;
  **pp = 9;
  *pp = choose(p, &shared_int, x & 2);
  return a + b + *p;
}
int int_array_as_pointers(int x) {
  int v = x;
  long store[2];
  store[x & 1] = (long)&v;
  store[!(x & 1)] = 0;
  int *p = (int *)store[0];
  return p ? *p : -1;
}
int misaligned(int x) {
  char buffer[16];
  int *p = &x;
  memcpy(buffer + 3, &p, sizeof p);
  int *q;
  memcpy(&q, buffer + 3, sizeof q);
  *q = 6;
  return x;
}
int negative_index(int k) {
  int a[6] = { 1, 2, 3, 4, 5, 6 };
  int *mid = a + 3;
  return mid[-(k & 3)] + mid[-4 + (k & 3)];
}
int grown(int n) {
  struct pair *p = malloc(sizeof *p);
  if (!p) return 0;
  p->a = 4, p->p = &numbers[1];
  struct pair *q = realloc(p, sizeof *q * (size_t)((n & 3) + 1));
  if (!q) {
    free(p);
    return 1;
  }
  q[n & 3].a += 1;
  int r = (int)q->a + *q->p;
  free(q);
  return r;
}
int punned(double d, int k) {
  union any u;
  u.d = d;
  u.bytes[k & 7] ^= 1;
  return u.d == d;
}
static void set(void *p, size_t n, char c) {
  for (char *at = p; n--; at++) *at = c;
}
int erased(int k) {
  struct mixed m;
  set(&m, sizeof m, 0);
  int v = 3;
  m.pair.p = &v;
  set((char *)&m + 8, (size_t)(k & 31), 0);
  return m.pair.p ? *m.pair.p : m.i;
}
typedef int (*op)(int);
static int one(int x) { return x | 1; }
static int two(int x) { return x | 2; }
int function_in_bytes(int x) {
  op ops[2] = { one, two }, f;
  memcpy(&f, &ops[x & 1], sizeof f);
  char hidden[sizeof f];
  memcpy(hidden, &f, sizeof f);
  memcpy(&f, hidden, sizeof f);
  return f(x & 8);
}
int passed_as_number(long at, int x) {
  int v = x;
  if (at & 1) at = (long)&v;
  return at ? *(int *)at : 0;
}
int compared(int x) {
  int a[2] = { 1, 2 }, b = 3;
  int *p = x & 1 ? &a[1] : &b, *q = x & 2 ? a : &b;
  return (p == q) + 2 * (p > q) + 4 * (p + 1 == q + 2) + *p;
}
