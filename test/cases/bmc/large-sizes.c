#include <stdlib.h>

// No allocator gives 32 TiB: such a malloc fails, and what follows is still decided.

// expect: proved
int any_size(unsigned long size) {
  char *text = malloc(size);
  if (text == 0)
    return -1;
  if (size > 0)
    text[size - 1] = 0;
  free(text);
  return 0;
}

// expect: refuted out-of-bounds@21
int one_too_far(unsigned long size) {
  char *text = malloc(size);
  if (text == 0 || size > 1000)
    return -1;
  text[size] = 0;
  return 0;
}

// expect: refuted out-of-bounds@30
int one_too_far_of_any(unsigned long size) {
  char *text = malloc(size);
  if (text == 0)
    return -1;
  text[size] = 0;
  return 0;
}

// expect: refuted null-dereference@37
int never_given(void) {
  char *text = malloc(-1UL);
  text[0] = 0;
  return 0;
}
