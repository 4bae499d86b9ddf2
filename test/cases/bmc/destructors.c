// What a caller gives may come from malloc: a function may free it, once.
#include <stdlib.h>

struct pair {
  char *left, *right;
};

// expect: proved
void discard(struct pair *pair) {
  if (pair->left)
    free(pair->left);
  free(pair->right);
  free(pair);
}

// expect: refuted double-free@20
void discard_twice(struct pair *pair, int again) {
  free(pair);
  if (again > 0)
    free(pair);
}

// expect: refuted use-after-free@26
void discard_too_early(struct pair *pair) {
  free(pair);
  free(pair->left);
}

// expect: refuted invalid-free@31
void discard_a_part(struct pair *pair) {
  free(&pair->right);
}

// expect: refuted invalid-free@37
int main(int argc, char **argv) {
  if (argc > 1)
    free(argv[1]);
  return 0;
}
