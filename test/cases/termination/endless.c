// Loops that do not end: found by executions that come back to a state.
// options: +termination -assert -signed-overflow -null-dereference -out-of-bounds -use-after-free -double-free -invalid-free -uninitialised-read
#include <stdlib.h>

int __VERIFIER_nondet_int(void);

// expect: refuted termination@11
// inputs: 243
int spins(int n) {
  int m = n & 1;
  while (m != 2)
    m = 1 - m;
  return n;
}

// expect: refuted termination@18
int subtracts(unsigned a, unsigned b) {
  while (a != b)
    if (a > b)
      a -= b;
    else
      b -= a;
  return 0;
}

// expect: refuted termination@30, unknown termination@31
// Only the outer loop does not end.
int outer(unsigned char n) {
  unsigned s = 0;
  while (n > 0) {
    for (unsigned i = 0; i < n; i++)
      s = i;
    if (n <= 7)
      continue;
    n--;
  }
  return (int)s;
}

// expect: refuted termination@44
int wraps(void) {
  unsigned char i;
  unsigned s = 0;
  for (i = 0; i < 256; i++)
    s ^= i;
  return (int)s;
}

// expect: refuted termination@51
int asks(void) {
  while (__VERIFIER_nondet_int() != 0)
    ;
  return 0;
}

static int used(int *p) {
  int copy = *p;
  int *q = &copy;
  return *q;
}

// expect: refuted termination@67
// Every round makes objects and loses them.
int allocates(int n) {
  int *p;
  int result = 0;
  while ((p = malloc(sizeof *p)) != NULL) {
    *p = n;
    result = used(p);
    free(p);
  }
  return result;
}

struct node {
  struct node *next;
};

// expect: refuted termination@83
int ring(void) {
  struct node a, b = {&a};
  a.next = &b;
  for (struct node *p = &a; p; p = p->next)
    ;
  return 0;
}
