/* Bit-fields of all kinds: signed, unsigned, boolean, zero width, straddling, volatile. */
#include <stdbool.h>
#include <stdint.h>
struct bits {
  int small : 3;
  unsigned middle : 13;
  bool flag : 1;
  int : 0;
  unsigned long long wide : 37;
  signed char c : 2;
  unsigned : 4;
  unsigned short tail : 9;
};
struct packed_bits { uint64_t a : 33; uint64_t b : 31; uint8_t c : 7; } __attribute__((packed));
struct device { volatile unsigned ready : 1; volatile unsigned code : 7; };

struct bits initial = { -1, 77, true, 1ull << 36, 1, 300 };

int read(const struct bits *b) { return b->small + b->middle + b->flag + (int)b->wide + b->c + b->tail; }

void write(struct bits *b, int v) {
  b->small = v;
  b->middle += v;
  b->flag = !b->flag;
  b->wide <<= 2;
  b->c--;
  b->tail ^= 0x55;
}

unsigned long long cross(struct packed_bits p) { return p.a ^ p.b ^ p.c; }

unsigned poll(struct device *d) {
  while (!d->ready) {}
  d->code = 5;
  return d->code;
}
