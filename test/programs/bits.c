/* Bit tricks and the builtins that stand for instructions. */
#include <stdint.h>
#include <stdio.h>
static uint32_t rotl(uint32_t x, int k) { return (x << k) | (x >> (32 - k)); }
static uint64_t reverse(uint64_t x) { uint64_t r = 0; for (int i = 0; i < 64; i++) { r = r << 1 | (x & 1); x >>= 1; } return r; }
int main(void) {
  uint32_t x = 0x12345678;
  uint64_t y = 0xdeadbeefcafef00dull;
  for (int i = 0; i < 10; i++) {
    printf("%d %d %d %d %d %d\n", __builtin_popcount(x), __builtin_clz(x | 1), __builtin_ctz(x | 0x80000000u), __builtin_popcountll(y), __builtin_clzll(y | 1), __builtin_ctzll(y | 1ull << 63));
    printf("%x %llx %x\n", __builtin_bswap32(x), (unsigned long long)__builtin_bswap64(y), __builtin_bswap16((uint16_t)x));
    printf("%d %d %d\n", __builtin_parity(x), __builtin_ffs((int)x), __builtin_clrsb((int)x));
    x = rotl(x, 7) ^ (uint32_t)y;
    y = reverse(y) * 31 + x;
  }
  unsigned r;
  int o1 = __builtin_uadd_overflow(4000000000u, 500000000u, &r);
  int s;
  int o2 = __builtin_smul_overflow(70000, 70000, &s);
  long l;
  int o3 = __builtin_ssubl_overflow(-9223372036854775807l, 5l, &l);
  printf("%d %u %d %d %d %ld\n", o1, r, o2, s, o3, l);
  return 0;
}
