/* Pointers: arithmetic, differences, comparisons, pointers to pointers and to arrays, casts. */
#include <stdint.h>
#include <stdio.h>
static int rows[4][5];
static void set(int (*m)[5], int r, int c, int v) { m[r][c] = v; }
static void insert(int **slot, int *value) { *slot = value; }
int main(void) {
  for (int i = 0; i < 4; i++) for (int j = 0; j < 5; j++) set(rows, i, j, i * 10 + j);
  int *p = &rows[0][0], *end = &rows[3][4] + 1;
  long sum = 0;
  while (p < end) sum = sum * 3 % 10007 + *p++;
  printf("%ld %td %td\n", sum, end - &rows[0][0], &rows[2][1] - &rows[1][3]);
  int a = 1, b = 2, *slots[2], **s = slots;
  insert(s++, &a);
  insert(s, &b);
  *slots[0] += *slots[1] * 5;
  printf("%d %d %d\n", a, slots[0] == &a, slots[0] != slots[1]);
  uintptr_t bits = (uintptr_t)&b;
  int *back = (int *)bits;
  *back = 77;
  unsigned char *bytes = (unsigned char *)&a;
  bytes[1] = 1;
  printf("%d %d %d\n", b, a, *(short *)(void *)&a);
  const char *text = "offset";
  printf("%s %c %c\n", text + 3, *(text + 1), 2[text]);
  char aligned[16] = {0};
  *(int *)(aligned + 4) = 0x01020304;
  printf("%d %d\n", aligned[4], aligned[7]);
  return 0;
}
