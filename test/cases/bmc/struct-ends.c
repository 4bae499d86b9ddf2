#include <stdlib.h>

struct counted {
  int n;
  short last[3];
};
struct flexible {
  int n;
  char last[];
};
struct old_flexible {
  int n;
  char last[1];
};

// expect: refuted out-of-bounds@18
int padding_is_no_element(struct counted *p, unsigned i) {
  return p->last[i % 4];
}

// expect: proved
int flexible(unsigned i) {
  struct flexible *p = calloc(1, sizeof *p + 8);
  struct old_flexible *q = calloc(1, sizeof *q + 8);
  if (p == NULL || q == NULL) return 0;
  return p->last[i % 8] + q->last[i % 8];
}
