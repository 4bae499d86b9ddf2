/* Control flow: nested loops with break and continue, conditional operators, short circuits with effects. */
#include <stdio.h>
static int log_[64], logged;
static int note(int x) { log_[logged++ % 64] = x; return x; }
int main(void) {
  int sum = 0;
  for (int i = 0; i < 10; i++) {
    if (i % 3 == 0) continue;
    int j = 0;
    while (1) {
      if (++j > i) break;
      do { sum += (i ^ j) + 1; } while (sum % 7 == 0 && sum < 1000);
      if (j == 5) goto next;
    }
    sum *= 2;
  next:;
  }
  int a = note(0) && note(1), b = note(2) || note(3), c = note(0) || (note(4) && note(0)), d = (note(5), note(6));
  int e = a ? b ? 1 : 2 : c ? 3 : d > 5 ? 4 : 5;
  for (int i = 0; i < logged; i++) sum = (sum * 31 + log_[i]) % 100003;
  printf("%d %d %d\n", sum, logged, e);
  for (int x = 0, y = 10; x < y; x += 2, y--) sum += x * y;
  return sum % 256;
}
