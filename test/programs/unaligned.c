/* Packed structs: members at any address. */
#include <stdint.h>
#include <stdio.h>
struct __attribute__((packed)) message { uint8_t kind; uint32_t length; uint16_t crc; double value; int64_t stamp; float ratio; void *owner; };
int main(void) {
  struct message m = {1, 0x11223344, 0x5566, 2.5, -7, 0.25f, &m};
  struct message all[3] = {m, m, m};
  for (int i = 0; i < 3; i++) {
    all[i].length += (uint32_t)i;
    all[i].crc = (uint16_t)(all[i].crc << i);
    all[i].value *= i + 1;
    all[i].stamp -= (int64_t)i << 40;
    all[i].ratio += (float)i;
  }
  uint32_t h = 0;
  const uint8_t *b = (const uint8_t *)all;
  for (unsigned i = 0; i < sizeof all; i++) if (i % sizeof m < sizeof m - sizeof(void *)) h = h * 31 + b[i];
  printf("%zu %x %x %f %lld %f %d\n", sizeof m, h, all[2].crc, all[2].value, (long long)all[1].stamp, all[2].ratio, all[1].owner == &m);
  return 0;
}
