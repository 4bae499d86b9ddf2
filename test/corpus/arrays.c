/* Arrays: multidimensional, VLAs, static bounds, designated initialisers, pointer arithmetic, compound literals. */
#include <stddef.h>
#include <string.h>
int zero[1000];
int matrix[3][4] = { { 1, 2, 3 }, [2] = { [1] = 5, 6 } };
char text[] = "text", padded[10] = "pad";
const char *strings[] = { "one", "two", [5] = "six" };
static const unsigned char table[256] = { [0x41] = 1, ['z'] = 2, [200 ... 210] = 3 };
long sparse[100] = { [99] = -1 };
int *pointers[] = { &zero[10], &matrix[1][2], zero + 999, 0 };
const char *inside = "string" + 3;
ptrdiff_t distance(int *a, int *b) { return a - b; }
int total(int n, int m, int a[n][m]) {
  int sum = 0;
  for (int i = 0; i < n; i++) for (int j = 0; j < m; j++) sum += a[i][j];
  return sum;
}
int vla(int n) {
  int a[n], b[n][n + 1];
  for (int i = 0; i < n; i++) a[i] = b[i][0] = i;
  return a[n - 1] + (int)sizeof b + total(n, n + 1, b);
}
int first(int a[static 4]) { return a[0] + *(a + 3) + 2[a]; }
int *end(int *p, size_t n) { return &p[n] - 1 + 1; }
int literal(int x) { return ((int[]){ 1, 2, x })[x & 1] + *(int *)&(int){ x }; }
void copy(char *to, const char *from, size_t n) {
  memcpy(to, from, n); memmove(to, from, n / 2); memset(to, 0, 16); strcpy(to, "abc");
  char local[64] = { 1, 2 };
  memcpy(to, local, sizeof local);
}
int compare(int *a, int *b) { return (a < b) + (a == b) + (a != NULL) + !a; }
size_t as_integer(void *p) { return (size_t)p + (size_t)(char *)((size_t)p & ~7ul); }
void walk(char *s) { while (*s) *s++ ^= 0x20; }
char last(void) { return text[sizeof text - 2] + strings[5][0] + table['z']; }
void (*const vectors[2])(char *) = { walk, 0 };
