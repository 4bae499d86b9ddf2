/* Bit-fields: signed, unsigned, across units, with neighbours that are never set. */
#include <stdio.h>
struct packed { unsigned a : 3; signed b : 5; unsigned c : 11; unsigned long d : 40; int e : 7; };
struct gaps { unsigned first : 4; unsigned : 0; unsigned second : 4; signed char third : 3; _Bool flag : 1; };
static struct packed step(struct packed p, int i) {
  p.a += i;
  p.b -= i;
  p.c = p.c * 3 + 1;
  p.d ^= (unsigned long)p.c << 20;
  p.e = -p.e + i;
  return p;
}
int main(void) {
  struct packed p;
  p.a = 5;
  p.b = -7;
  p.c = 100;
  p.d = 0x123456789aul;
  p.e = 12;
  for (int i = 0; i < 20; i++) p = step(p, i % 3);
  printf("%u %d %u %lx %d\n", p.a, p.b, p.c, (unsigned long)p.d, p.e);
  struct gaps g = {1, 2, -3, 1};
  g.second++;
  g.third--;
  g.flag = !g.flag;
  printf("%u %u %d %d %zu\n", g.first, g.second, g.third, g.flag, sizeof g);
  struct gaps only;
  only.second = 9;
  return only.second;
}
