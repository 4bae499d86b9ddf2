/** What the interpreter is measured on: one kind of work each, a few ten million instructions. */
export const programs: Readonly<Record<string, string>> = {
  'arithmetic in a loop': `
unsigned main_loop(unsigned n) {
  unsigned x = 1;
  for (unsigned i = 0; i < n; i++) x = x * 1664525u + 1013904223u;
  return x;
}
int main(void) { return main_loop(3000000) & 1; }`,
  'array (sieve)': `
static char composite[200000];
int main(void) {
  int primes = 0;
  for (int round = 0; round < 4; round++) {
    primes = 0;
    for (int i = 2; i < 200000; i++) composite[i] = 0;
    for (int i = 2; i < 200000; i++) {
      if (composite[i]) continue;
      primes++;
      for (int j = 2 * i; j < 200000; j += i) composite[j] = 1;
    }
  }
  return primes != 17984;
}`,
  'doubles (matrix product)': `
static double a[80][80], b[80][80], c[80][80];
int main(void) {
  for (int i = 0; i < 80; i++)
    for (int j = 0; j < 80; j++) { a[i][j] = i + j; b[i][j] = i - j; }
  for (int i = 0; i < 80; i++)
    for (int j = 0; j < 80; j++) {
      double sum = 0;
      for (int k = 0; k < 80; k++) sum += a[i][k] * b[k][j];
      c[i][j] = sum;
    }
  return c[0][0] < 0;
}`,
  'calls (Fibonacci)': `
int fib(int n) { return n < 2 ? n : fib(n - 1) + fib(n - 2); }
int main(void) { return fib(27) != 196418; }`,
  'heap and pointers (lists)': `
#include <stdlib.h>
struct node { struct node *next; int key; };
int main(void) {
  long sum = 0;
  for (int round = 0; round < 20; round++) {
    struct node *head = 0;
    for (int i = 0; i < 10000; i++) {
      struct node *fresh = malloc(sizeof *fresh);
      if (!fresh) return 2;
      fresh->next = head; fresh->key = i; head = fresh;
    }
    for (int pass = 0; pass < 5; pass++)
      for (struct node *at = head; at; at = at->next) sum += at->key;
    while (head) { struct node *next = head->next; free(head); head = next; }
  }
  return sum != 4999500000;
}`,
};

/** A loop that takes some 50 ms natively at -O0 on a machine of today. */
export const shortNatively = `
int main(void) {
  unsigned x = 1;
  for (unsigned i = 0; i < 14500000; i++) x = x * 1664525u + 1013904223u;
  return x & 1;
}`;
