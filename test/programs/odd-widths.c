/* _BitInt: widths that no machine has. */
#include <stdio.h>
int main(void) {
  unsigned _BitInt(17) a = 100000;
  _BitInt(9) b = -200;
  unsigned _BitInt(48) c = 0xabcdef012345;
  _BitInt(77) d = 1;
  unsigned _BitInt(3) e = 6;
  for (int i = 0; i < 30; i++) {
    a = a * 5 + 3;
    b = (_BitInt(9))(b / 2 - i);
    c = (c << 5) ^ (c >> 11) ^ a;
    d = d * 5 - i;
    if (d > 1000000000) d = -d / 3;
    e += 3;
  }
  printf("%u %d %llx %lld %u\n", (unsigned)a, (int)b, (unsigned long long)c, (long long)d, (unsigned)e);
  return 0;
}
