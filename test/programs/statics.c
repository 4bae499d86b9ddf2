/* Static storage: counters, tables, addresses as initialisers, zero by default. */
#include <stdio.h>
struct entry { const char *name; int *where; int (*get)(void); };
static int alpha = 3, beta, table[5] = {[3] = 9, [1] = 4};
static int getAlpha(void) { return alpha; }
static int getBeta(void) { return beta; }
static struct entry entries[] = {{"alpha", &alpha, getAlpha}, {"beta", &beta, getBeta}, {"third", &table[3], 0}};
static const char *const names[] = {"zero", "one", "two"};
static char *cursor = (char *)&table[1] + 1;
static int counter(void) { static int n = 10; static int calls; calls++; n += calls; return n; }
static long matrix[2][3] = {{1, 2, 3}, {4, 5, 6}};
static long *row = matrix[1];
int main(void) {
  for (int i = 0; i < 5; i++) beta += counter();
  for (unsigned i = 0; i < 3; i++) printf("%s %d %d\n", entries[i].name, *entries[i].where, entries[i].get ? entries[i].get() : -1);
  printf("%s %d %ld %d\n", names[2], *cursor, row[1] + row[-1], table[0] + table[4]);
  *entries[2].where = 50;
  return table[3];
}
