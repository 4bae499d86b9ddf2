// options: engine=dash malloc-succeeds
// DASH, Fig. 1: a pointer that would alias two fresh objects for an analysis that ignores order.
void *malloc(unsigned long);
void reach_error(void);
struct DE {
  int lock;
  int y;
};

// expect: proved
void prove_me1(struct DE *p, struct DE *p1, struct DE *p2) {
  p1 = malloc(sizeof(struct DE));
  p1->lock = 0;
  p2 = malloc(sizeof(struct DE));
  p2->lock = 0;
  p->lock = 1;
  if (p1->lock == 1 || p2->lock == 1) reach_error();
  p = p1;
  p = p2;
}
