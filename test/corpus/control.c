/* Loops, switches with ranges and fall-through, goto, computed goto, statement expressions, nested breaks. */
int sum(int n) {
  int s = 0;
  for (int i = 0; i < n; i++) {
    if (i % 3 == 0) continue;
    if (s > 1000) break;
    s += i;
  }
  return s;
}
int collatz(unsigned n) {
  int steps = 0;
  while (n != 1) {
    n = n % 2 ? 3 * n + 1 : n / 2;
    steps++;
  }
  do steps--; while (steps > 100);
  return steps;
}
int classify(int x) {
  switch (x) {
    case 0: return 1;
    case 1: x++;
    case 2 ... 9: x += 2; break;
    case -5: { x = 7; break; }
    default: x = -1;
    case 100: x--;
  }
  switch ((unsigned long long)x) { case 1ull << 60: return 3; }
  switch (x) {}
  return x;
}
int jumps(int n) {
  int i = 0;
again:
  if (i++ < n) goto again;
  if (i > 50) goto out;
  goto middle;
  { middle: i *= 2; }
out:
  return i;
}
int interpret(const unsigned char *code, int acc) {
  static const void *table[] = { &&op_add, &&op_sub, &&op_end };
  goto *table[*code++];
op_add:
  acc += *code++;
  goto *table[*code++];
op_sub:
  acc -= *code++;
  goto *table[*code++];
op_end:
  return acc;
}
int expression(int x) {
  return ({ int y = x * 2; y > 10 ? y : ({ y + 1; }); }) + (x ?: 5);
}
int nested(int n) {
  int found = -1;
  for (int i = 0; i < n && found < 0; i++)
    for (int j = i; j < n; j++)
      for (int k = j;; k++) {
        if (i * i + j * j == k * k) { found = k; goto done; }
        if (k > n) break;
      }
done:
  return found;
}
int factorial(int n) { return n < 2 ? 1 : n * factorial(n - 1); }
static int is_odd(unsigned n);
static int is_even(unsigned n) { return n == 0 || is_odd(n - 1); }
static int is_odd(unsigned n) { return n != 0 && is_even(n - 1); }
int parity(unsigned n) { return is_even(n); }
_Noreturn void stop(void);
int assume(int x) {
  if (x < 0) __builtin_unreachable();
  if (x == 5) stop();
  __builtin_expect(x, 1);
  return x;
}
void trap(void) { __builtin_trap(); }
