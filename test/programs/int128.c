/* 128-bit integers. */
#include <stdio.h>
typedef unsigned __int128 u128;
typedef __int128 i128;
static void show(const char *name, u128 x) {
  printf("%s %016llx%016llx\n", name, (unsigned long long)(x >> 64), (unsigned long long)x);
}
static u128 modpow(u128 b, unsigned e, u128 m) {
  u128 r = 1;
  for (; e; e >>= 1, b = b * b % m) if (e & 1) r = r * b % m;
  return r;
}
int main(void) {
  u128 a = ((u128)0x0123456789abcdefull << 64) | 0xfedcba9876543210ull;
  i128 n = -(i128)a;
  show("add", a + a * 3);
  show("div", a / 12345678901ull);
  show("rem", a % 987654321987ull);
  show("sdiv", (u128)(n / 1000003));
  show("srem", (u128)(n % 1000003));
  show("shl", a << 37);
  show("shr", a >> 93);
  show("sar", (u128)(n >> 70));
  show("pow", modpow(3, 1000, ((u128)1 << 60) - 93));
  printf("%d %d %d\n", n < 0, a > (u128)n, (i128)a > n);
  double d = (double)a;
  show("fromdouble", (u128)(d / 1024));
  printf("%.17g %.9g\n", d, (float)n);
  return (int)(a % 251);
}
