/* CRC, Adler, a small cipher and a generator: wrap-around arithmetic. */
#include <stdint.h>
#include <stdio.h>
static uint32_t crcTable[256];
static void makeTable(void) { for (uint32_t i = 0; i < 256; i++) { uint32_t c = i; for (int k = 0; k < 8; k++) c = c & 1 ? 0xEDB88320u ^ (c >> 1) : c >> 1; crcTable[i] = c; } }
static uint32_t crc(const uint8_t *p, unsigned n) { uint32_t c = ~0u; while (n--) c = crcTable[(c ^ *p++) & 255] ^ (c >> 8); return ~c; }
static uint32_t adler(const uint8_t *p, unsigned n) { uint32_t a = 1, b = 0; while (n--) { a = (a + *p++) % 65521; b = (b + a) % 65521; } return b << 16 | a; }
static void tea(uint32_t v[2], const uint32_t k[4]) { uint32_t s = 0; for (int i = 0; i < 32; i++) { s += 0x9e3779b9u; v[0] += ((v[1] << 4) + k[0]) ^ (v[1] + s) ^ ((v[1] >> 5) + k[1]); v[1] += ((v[0] << 4) + k[2]) ^ (v[0] + s) ^ ((v[0] >> 5) + k[3]); } }
static uint64_t state = 88172645463325252ull;
static uint64_t xorshift(void) { state ^= state << 13; state ^= state >> 7; state ^= state << 17; return state; }
int main(void) {
  uint8_t data[300];
  makeTable();
  for (int i = 0; i < 300; i++) data[i] = (uint8_t)xorshift();
  uint32_t v[2] = {1, 2}, k[4] = {3, 4, 5, 6};
  tea(v, k);
  uint64_t mul = 0xcbf29ce484222325ull;
  for (int i = 0; i < 300; i++) mul = (mul ^ data[i]) * 0x100000001b3ull;
  printf("%08x %08x %08x%08x %016llx\n", crc(data, 300), adler(data, 300), v[0], v[1], (unsigned long long)mul);
  return data[7];
}
