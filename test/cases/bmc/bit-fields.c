#include <assert.h>

struct flags {
  unsigned ready : 1;
  int level : 4;
  unsigned rest : 20;
};

// expect: proved
int fields_ok(int v) {
  struct flags f = {0};
  f.level = v & 15;
  f.ready = 1;
  assert(f.level >= -8 && f.level <= 7);
  assert(f.ready == 1 && f.rest == 0);
  return f.level;
}

// expect: refuted assert@26
// inputs: 8
int fields_bad(unsigned v) {
  struct flags f = {0};
  if (v > 8)
    return 0;
  f.level = (int)v;
  assert(f.level == (int)v);
  return 0;
}

// expect: refuted uninitialised-read@35
int neighbour_unset(struct flags *g) {
  struct flags f;
  f.ready = g->ready;
  assert(f.ready <= 1);
  if (f.level == 1)
    return 1;
  return 0;
}
