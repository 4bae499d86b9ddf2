/* A hash table with chains, strings as keys. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
struct entry { char *key; int value; struct entry *next; };
struct table { struct entry *buckets[17]; int count; };
static unsigned hash(const char *s) { unsigned h = 5381; while (*s) h = h * 33 + (unsigned char)*s++; return h; }
static struct entry **find(struct table *t, const char *key) {
  struct entry **e = &t->buckets[hash(key) % 17];
  while (*e && strcmp((*e)->key, key)) e = &(*e)->next;
  return e;
}
static void put(struct table *t, const char *key, int value) {
  struct entry **e = find(t, key);
  if (!*e) {
    *e = calloc(1, sizeof **e);
    (*e)->key = malloc(strlen(key) + 1);
    strcpy((*e)->key, key);
    t->count++;
  }
  (*e)->value += value;
}
static void drop(struct table *t, const char *key) {
  struct entry **e = find(t, key), *old = *e;
  if (!old) return;
  *e = old->next;
  free(old->key);
  free(old);
  t->count--;
}
int main(void) {
  struct table t = {{0}, 0};
  char key[8];
  for (int i = 0; i < 200; i++) {
    int k = i * 37 % 61;
    key[0] = (char)('a' + k % 26);
    key[1] = (char)('0' + k / 26);
    key[2] = 0;
    put(&t, key, i);
    if (i % 5 == 0) { key[0] = (char)('a' + i % 26); drop(&t, key); }
  }
  long sum = 0;
  for (int b = 0; b < 17; b++) for (struct entry *e = t.buckets[b], *n; e; e = n) { n = e->next; sum = sum * 7 % 1000003 + e->value * (e->key[0] - 'a' + 1); free(e->key); free(e); }
  printf("%d %ld\n", t.count, sum);
  return 0;
}
