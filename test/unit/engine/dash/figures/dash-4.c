// DASH, Fig. 4: a lock taken and released in a loop that ends when nobody has interfered.
#include <assert.h>
int __VERIFIER_nondet_int(void);
struct DE { int lock; int y; };
static void Inc(struct DE *de) { de->y = (int)((unsigned)de->y + 1u); }

// expect: proved assert@12
void prove_me2(struct DE *de, int x) {
  de->lock = 0;
  do {
    x = x;
    assert(de->lock == 0);
    de->lock = 1;
    x = de->y;
    if (__VERIFIER_nondet_int()) {
      de->lock = 0;
      Inc(de);
    }
  } while (x != de->y);
}
