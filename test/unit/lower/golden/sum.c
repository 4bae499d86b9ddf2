#include <assert.h>
extern int __VERIFIER_nondet_int(void);
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += i;
  return s;
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  if (n > 100) return 1;
  assert(sum(n) >= 0);
  return 0;
}
