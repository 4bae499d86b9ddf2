/* Unions: the same bytes seen in several ways. */
#include <stdint.h>
#include <stdio.h>
union word { uint32_t u; int32_t i; float f; uint8_t b[4]; uint16_t h[2]; };
union deep { struct { uint8_t kind; union { int32_t number; char text[8]; } value; } tagged; uint64_t raw[2]; };
int main(void) {
  union word w;
  w.f = 1.0f;
  printf("%08x %d %u %u\n", (unsigned)w.u, w.i, (unsigned)w.b[3], (unsigned)w.h[1]);
  w.b[0] = 0xff;
  w.b[1] = 0x01;
  printf("%08x %.9g\n", (unsigned)w.u, w.f);
  w.i = -2;
  printf("%x %x\n", (unsigned)w.h[0], (unsigned)w.b[0]);
  union deep d = {.raw = {0, 0}};
  d.tagged.kind = 2;
  d.tagged.value.number = 0x01020304;
  printf("%d %d %llx\n", d.tagged.kind, d.tagged.value.text[0], (unsigned long long)d.raw[0]);
  return d.tagged.value.text[3];
}
