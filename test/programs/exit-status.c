/* The program ends in the middle of a call. */
#include <stdio.h>
#include <stdlib.h>
static void search(int depth) {
  if (depth == 5) { printf("found\n"); exit(23); }
  search(depth + 1);
  printf("never\n");
}
int main(void) { search(0); return 1; }
