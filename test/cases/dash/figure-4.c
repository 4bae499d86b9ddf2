// options: engine=dash -signed-overflow
// DASH, Fig. 4: a lock taken and given back in a loop that ends when nobody has interfered.
#include <assert.h>
int __VERIFIER_nondet_int(void);
struct DE {
  int lock;
  int y;
};

static void Inc(struct DE *de) { de->y++; }

// expect: proved
void prove_me2(struct DE *de, int x) {
  de->lock = 0;
  do {
    assert(de->lock == 0);
    de->lock = 1;
    x = de->y;
    if (__VERIFIER_nondet_int()) {
      de->lock = 0;
      Inc(de);
    }
  } while (x != de->y);
}

// The lock is not given back on the other way either.
// expect: refuted assert@31
void buggy2(struct DE *de, int x) {
  de->lock = 0;
  do {
    assert(de->lock == 0);
    x = de->y;
    de->lock = 1;
    if (__VERIFIER_nondet_int()) Inc(de);
  } while (x != de->y);
}
