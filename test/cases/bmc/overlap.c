#include <stdlib.h>
#include <string.h>

struct four {
  int of[4];
};

// expect: refuted out-of-bounds@11
int at_known_places(void) {
  char text[8] = "abcdefg";
  memcpy(text, text + 2, 4);
  return text[0];
}

// expect: refuted out-of-bounds@19
int by_one_byte(unsigned n, unsigned distance) {
  char text[16] = "abcdefg";
  if (n > 8 || distance > 8 || distance + 1 < n) return 0;
  memcpy(text + distance, text, n);
  return 0;
}

// expect: proved
int side_by_side(unsigned n, unsigned distance) {
  char text[16] = "abcdefg";
  if (n > 8 || distance > 8 || distance < n) return 0;
  memcpy(text + distance, text, n);
  memmove(text, text + 1, 8); /* may overlap */
  return 0;
}

// expect: refuted out-of-bounds@42
int struct_in_union(void) {
  union {
    struct {
      int first;
      struct four rest;
    } shifted;
    struct four whole;
  } u;
  memset(&u, 0, sizeof u);
  u.whole = u.shifted.rest;
  return 0;
}

// expect: proved
int struct_onto_itself(struct four *p, struct four *q) {
  struct four *same = p;
  *p = *same;
  *q = *p;
  return 0;
}
