/* Old-style definitions and calls without prototypes. */
#include <stdio.h>
int scale();
double mean();
int main() {
  printf("%d %f\n", scale(6, 7), mean(3, 4.0));
  return 0;
}
int scale(a, b) int a, b; { return a * b; }
double mean(a, b) int a; double b; { return (a + b) / 2; }
