/* Sorting with a callback, several ways. */
#include <stdio.h>
#include <string.h>
typedef int (*order)(const void *, const void *);
static void swap(char *a, char *b, unsigned long n) { while (n--) { char t = *a; *a++ = *b; *b++ = t; } }
static void quick(void *base, unsigned long n, unsigned long size, order cmp) {
  char *a = base;
  if (n < 2) return;
  unsigned long last = 0;
  swap(a, a + n / 2 * size, size);
  for (unsigned long i = 1; i < n; i++)
    if (cmp(a + i * size, a) < 0) { last++; swap(a + last * size, a + i * size, size); }
  swap(a, a + last * size, size);
  quick(a, last, size, cmp);
  quick(a + (last + 1) * size, n - last - 1, size, cmp);
}
static int byInt(const void *a, const void *b) { int x = *(const int *)a, y = *(const int *)b; return (x > y) - (x < y); }
static int byText(const void *a, const void *b) { return strcmp(*(char *const *)a, *(char *const *)b); }
struct item { short key; char name[6]; };
static int byKey(const void *a, const void *b) { return ((const struct item *)b)->key - ((const struct item *)a)->key; }
int main(void) {
  int a[40];
  unsigned x = 7;
  for (int i = 0; i < 40; i++) { x = x * 69069u + 1u; a[i] = (int)(x >> 20) - 2000; }
  quick(a, 40, sizeof *a, byInt);
  for (int i = 0; i < 40; i++) printf("%d%c", a[i], i % 10 == 9 ? '\n' : ' ');
  const char *names[] = {"pear", "apple", "fig", "quince", "date"};
  quick(names, 5, sizeof *names, byText);
  for (int i = 0; i < 5; i++) printf("%s ", names[i]);
  struct item items[3] = {{2, "two"}, {9, "nine"}, {5, "five"}};
  quick(items, 3, sizeof *items, byKey);
  printf("%s %s %s\n", items[0].name, items[1].name, items[2].name);
  return 0;
}
