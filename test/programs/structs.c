/* Structs: nested, copied, compared field by field, passed and returned by value. */
#include <stdio.h>
struct point { int x, y; };
struct box { struct point low, high; char tag; double weight; };
static struct point add(struct point a, struct point b) { return (struct point){a.x + b.x, a.y + b.y}; }
static struct box grow(struct box b, int by) {
  b.low.x -= by;
  b.high = add(b.high, (struct point){by, by});
  b.weight *= 1.5;
  return b;
}
static int area(const struct box *b) { return (b->high.x - b->low.x) * (b->high.y - b->low.y); }
int main(void) {
  struct box b = {{1, 2}, {5, 7}, 'q', 2.5};
  struct box c = b;
  for (int i = 0; i < 4; i++) c = grow(c, i);
  printf("%d %d %c %f\n", area(&b), area(&c), c.tag, c.weight);
  struct box boxes[3] = {b, c, {.high = {9, 9}, .tag = 'z'}};
  int sum = 0;
  for (unsigned i = 0; i < sizeof boxes / sizeof *boxes; i++) sum += area(&boxes[i]) + boxes[i].tag;
  printf("%d\n", sum);
  return sum % 200;
}
