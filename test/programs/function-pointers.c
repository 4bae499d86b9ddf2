/* Functions as values: tables, callbacks, returned from functions, compared. */
#include <stdio.h>
typedef int (*binary)(int, int);
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
static int times(int a, int b) { return a * b; }
static binary pick(char c) {
  switch (c) {
  case '+': return plus;
  case '-': return minus;
  default: return times;
  }
}
static int fold(binary f, const int *a, int n, int start) {
  for (int i = 0; i < n; i++) start = f(start, a[i]);
  return start;
}
struct machine { const char *name; binary op; int (*run)(struct machine *, int); int state; };
static int run(struct machine *m, int x) { return m->state = m->op(m->state, x); }
int main(void) {
  int a[] = {3, 5, 7, 2};
  const char *ops = "+-*";
  for (const char *o = ops; *o; o++) printf("%c %d\n", *o, fold(pick(*o), a, 4, 1));
  struct machine machines[2] = {{"sum", plus, run, 0}, {"product", times, run, 1}};
  for (int i = 0; i < 2; i++)
    for (int j = 0; j < 4; j++) machines[i].run(&machines[i], a[j]);
  printf("%s %d %s %d\n", machines[0].name, machines[0].state, machines[1].name, machines[1].state);
  return pick('+') == plus && pick('x') != plus ? 7 : 8;
}
