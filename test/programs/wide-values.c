/* Values of 64 bits in all that control flow does with them. */
#include <stdint.h>
#include <stdio.h>
static uint64_t gcd(uint64_t a, uint64_t b) { while (b) { uint64_t t = a % b; a = b; b = t; } return a; }
static int64_t clamp(int64_t x, int64_t lo, int64_t hi) { return x < lo ? lo : x > hi ? hi : x; }
static uint64_t isqrt(uint64_t n) { uint64_t lo = 0, hi = 4294967296ull; while (lo + 1 < hi) { uint64_t m = lo + (hi - lo) / 2; if (m * m <= n) lo = m; else hi = m; } return lo; }
static int bits(uint64_t x) { int n = 0; do { n += x & 1; } while (x >>= 1); return n; }
static const char *unit(uint64_t size) { return size >> 30 ? "G" : size >> 20 ? "M" : size >> 10 ? "K" : "B"; }
int main(void) {
  uint64_t a = 1, b = 1;
  for (int i = 0; i < 80; i++) { uint64_t t = a + b; a = b; b = t; }
  printf("%llu %llu %llu\n", (unsigned long long)b, (unsigned long long)gcd(b, a * 6), (unsigned long long)gcd(1ull << 62, 3ull << 60));
  printf("%lld %lld %lld\n", (long long)clamp(-(1ll << 40), -100, 100), (long long)clamp(1ll << 40, -100, 1ll << 39), (long long)clamp(5, -100, 100));
  printf("%llu %llu %d %s%s%s\n", (unsigned long long)isqrt(99999999999999ull), (unsigned long long)isqrt(18446744065119617025ull), bits(0xf0f0f0f0f0f0f0f0ull), unit(5), unit(1ull << 21), unit(1ull << 35));
  uint64_t table[4] = {1ull << 63, ~0ull, 0, 12345678901234567ull}, sum = 0;
  for (uint64_t i = 0; i < 4; i++) sum += table[i] >> i;
  int64_t down = 3;
  while (down-- > -3) sum = sum * 31 + (uint64_t)down;
  printf("%llx\n", (unsigned long long)sum);
  return 0;
}
