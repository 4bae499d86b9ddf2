#include <assert.h>

union word {
  unsigned whole;
  unsigned short halves[2];
  unsigned char bytes[4];
};

// expect: proved
int little_endian(unsigned x) {
  union word w = {.whole = x};
  assert(w.halves[0] == (x & 0xffff));
  assert(w.bytes[3] == x >> 24);
  w.bytes[1] = 0;
  assert(w.whole == (x & 0xffff00ff));
  return 0;
}

// expect: refuted assert@22
int wrong_end(unsigned x) {
  union word w = {.whole = x};
  assert(w.bytes[0] == x >> 24);
  return 0;
}

// expect: proved
int half_unset(unsigned short x) {
  union word w;
  w.halves[0] = x;
  if (w.bytes[1] == x >> 8) /* that half is set */
    w.halves[1] = 3;
  assert(w.whole == 0x30000u + x);
  return 0;
}

// expect: refuted uninitialised-read@40
int half_unset_bad(unsigned short x) {
  union word w;
  w.halves[0] = x;
  assert(w.whole >= x);
  return 0;
}
