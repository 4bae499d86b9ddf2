/* goto: loops made by hand, jumps out of nests, computed targets. */
#include <stdio.h>
static int collatz(long n) {
  int steps = 0;
again:
  if (n == 1) goto done;
  steps++;
  if (n % 2) { n = 3 * n + 1; goto again; }
  n /= 2;
  goto again;
done:
  return steps;
}
static int interpret(const unsigned char *code) {
  static void *labels[] = {&&halt, &&push, &&add, &&mul, &&dup, &&jump};
  int stack[16], *sp = stack, fuel = 50;
  const unsigned char *pc = code;
  goto *labels[*pc];
push: *sp++ = pc[1]; pc += 2; goto *labels[*pc];
add: sp--; sp[-1] += sp[0]; pc++; goto *labels[*pc];
mul: sp--; sp[-1] *= sp[0]; pc++; goto *labels[*pc];
dup: sp[0] = sp[-1]; sp++; pc++; goto *labels[*pc];
jump: pc = --fuel > 0 ? code + pc[1] : pc + 2; goto *labels[*pc];
halt: return sp[-1];
}
int main(void) {
  int best = 0;
  for (int i = 1; i < 300; i++) { int c = collatz(i); if (c > best) best = c; }
  unsigned char code[] = {1, 2, 1, 1, 2, 5, 2, 4, 3, 0};
  int found = 0;
  for (int i = 0; i < 20; i++)
    for (int j = 0; j < 20; j++)
      if (i * j == 221) { found = i * 100 + j; goto out; }
out:
  printf("%d %d %d\n", best, interpret(code), found);
  return 0;
}
