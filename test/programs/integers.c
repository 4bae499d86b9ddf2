/* Integer arithmetic and conversions of every width and sign. */
#include <stdint.h>
#include <stdio.h>
static uint32_t hash = 2166136261u;
static void mix(uint64_t x) { for (int i = 0; i < 8; i++) { hash ^= (uint8_t)(x >> 8 * i); hash *= 16777619u; } }
static const int64_t samples[] = {0, 1, -1, 2, 7, -13, 127, 128, -128, 255, 256, 32767, -32768, 65535, 65536, 2147483647, -2147483647 - 1, 4294967295ll, 4294967296ll, INT64_MAX, INT64_MIN, 1234567890123ll};
int main(void) {
  int n = sizeof samples / sizeof *samples;
  for (int i = 0; i < n; i++)
    for (int j = 0; j < n; j++) {
      int64_t a = samples[i], b = samples[j];
      uint64_t ua = (uint64_t)a, ub = (uint64_t)b;
      mix(ua + ub); mix(ua - ub); mix(ua * ub);
      if (b != 0) { mix(ua / ub); mix(ua % ub); }
      if (b != 0 && !(a == INT64_MIN && b == -1)) { mix((uint64_t)(a / b)); mix((uint64_t)(a % b)); }
      mix(ua & ub); mix(ua | ub); mix(ua ^ ub); mix(~ua);
      mix(ua << (j & 63)); mix(ua >> (j & 63)); mix((uint64_t)(a >> (j & 63)));
      mix((uint32_t)ua + (uint32_t)ub); mix((uint32_t)((uint32_t)ua * (uint32_t)ub)); mix((uint32_t)ua >> (j & 31));
      int32_t sa = (int32_t)a, sb = (int32_t)b;
      if (sb != 0 && !(sa == INT32_MIN && sb == -1)) { mix((uint64_t)(sa / sb)); mix((uint64_t)(sa % sb)); }
      mix((uint64_t)(sa >> (j & 31)));
      mix((uint8_t)((uint8_t)ua * (uint8_t)ub)); mix((uint16_t)((int16_t)a + (int16_t)b)); mix((uint64_t)(int8_t)(a ^ b));
      mix((a < b) | (a <= b) << 1 | (ua < ub) << 2 | (ua <= ub) << 3 | (sa < sb) << 4 | ((uint32_t)sa < (uint32_t)sb) << 5 | ((int8_t)a < (int8_t)b) << 6);
    }
  printf("%08x\n", hash);
  return hash & 127;
}
