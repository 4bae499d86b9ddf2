/* Every integer width and operator; 128 bits, _BitInt where the compiler has it, overflow builtins. */
#include <stdbool.h>
#include <stdint.h>
#include <limits.h>
char c; signed char sc; unsigned char uc; short s; unsigned short us; int i; unsigned u;
long l; unsigned long ul; long long ll; unsigned long long ull; bool b;
__int128 wide = (__int128)1 << 100;
unsigned __int128 uwide = -1;
const int limits[] = { INT_MIN, INT_MAX, -1, 0, 'a', 0x7f, 010, L'x' };
const int64_t longs[] = { INT64_MIN, INT64_MAX, -1 };
const uint64_t ulongs[] = { UINT64_MAX, 1ull << 63 };
enum colour { red, green = 5, blue = -3 } colour = blue;
enum large { huge = 1ull << 40 } large = huge;

int arithmetic(int a, int b) { return (a + b) * (a - b) / (b | 1) % 7; }
unsigned unsigned_arithmetic(unsigned a, unsigned b) { return (a + b) * (a - b) / (b | 1) % 7; }
int logic(int a, int b) { return (a & b) | (a ^ ~b) | (a << (b & 31)) | (a >> 3) | (int)((unsigned)a >> 5); }
int compare(int a, int b, unsigned x, unsigned y) {
  return (a < b) + (a <= b) + (a > b) + (a >= b) + (a == b) + (a != b) + (x < y) + (x <= y) + (x > y) + (x >= y);
}
int shortcut(int a, int b) { return a && b || !a && (a, b); }
__int128 big(__int128 x, int n) { return x * x + (x >> n) - (x << 2) / 3; }
unsigned __int128 ubig(unsigned __int128 x) { return x % 1000000007 + (x >> 64); }
void convert(void) {
  c = i; sc = c; uc = sc; s = ll; us = s; u = sc; l = u; ul = l; ll = wide; ull = ll; b = i; i = b; wide = ull; uwide = sc;
}
int increments(int *p) { return p[0]++ + ++p[1] - p[2]-- - --p[3]; }
bool overflow(int a, int b, int *r) {
  return __builtin_add_overflow(a, b, r) || __builtin_sub_overflow(a, b, r) || __builtin_mul_overflow(a, b, r);
}
int bit_tricks(unsigned x, unsigned long long y) {
  return __builtin_popcount(x) + __builtin_clz(x | 1) + __builtin_ctzll(y | 1) + __builtin_bswap32(x) + __builtin_parity(x);
}
int compound(int x) {
  x += 1; x -= 2; x *= 3; x /= 4; x %= 50; x <<= 1; x >>= 2; x &= 0xff; x |= 1; x ^= 3;
  return x ? x : -x;
}
#if __clang_major__ >= 15
_BitInt(37) odd = 12345;
unsigned _BitInt(128) odd_wide = 7;
_BitInt(37) odd_sum(_BitInt(37) x, _BitInt(7) y) { return x * y + odd; }
#endif
