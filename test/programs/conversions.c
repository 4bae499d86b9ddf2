/* Implicit conversions: promotions, mixed signs, truncation, chars, bools, enums. */
#include <stdbool.h>
#include <stdio.h>
enum colour { red = 5, green, blue = -2 };
static short narrow(int x) { return (short)x; }
static unsigned char byte(unsigned x) { return (unsigned char)x; }
static bool truth(double d) { return d; }
static float single(double d) { return (float)d; }
int main(void) {
  signed char c = (signed char)200;
  unsigned char u = 200;
  char plain = (char)200;
  printf("%d %d %d %d\n", c, u, plain, c + u);
  printf("%d %d\n", -1 < 1u, (short)-1 < (unsigned short)1);
  printf("%d %u %d %d\n", narrow(70000), byte(0x1234), truth(0.1), truth(0));
  printf("%.9g %d %d\n", single(0.1), red + green, blue < 0);
  long long ll = -5;
  unsigned long long ull = ll;
  printf("%llu %d %u\n", ull, (int)ull, (unsigned)ll);
  int i = 'a' + true - (int)2.9;
  i += sizeof(char[7]);
  i ^= (bool)256;
  printf("%d %d %zu\n", i, !!i, sizeof('a'));
  unsigned short us = 65535;
  us++;
  us -= 2;
  printf("%d %d\n", us, us << 4 >> 2);
  return (char)300;
}
