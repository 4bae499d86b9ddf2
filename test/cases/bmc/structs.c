#include <assert.h>

struct point {
  short x, y;
};

struct box {
  struct point low, high;
  char name[3];
};

static struct point moved(struct point p, int by) {
  p.x = (short)(p.x + by);
  return p;
}

// expect: proved
int copies_ok(struct box b) {
  struct box c = b;
  c.low = moved(c.low, 1);
  assert(c.low.y == b.low.y);
  assert(c.high.x == b.high.x);
  assert((short)(b.low.x + 1) == c.low.x);
  return 0;
}

// expect: refuted assert@31
int copies_bad(struct box b) {
  struct box *p = &b, c = b;
  p->high.y = 4;
  assert(c.high.y == b.high.y);
  return 0;
}

// expect: proved
int array_in_struct(struct box *b, unsigned i) {
  b->high.y = 7;
  if (i < 3)
    b->name[i] = 'x';
  assert(b->high.y == 7);
  return 0;
}

// expect: refuted out-of-bounds@47
int array_in_struct_bad(struct box *b, unsigned i) {
  if (i <= 4) /* one byte of padding */
    b->name[i] = 'x';
  return 0;
}
