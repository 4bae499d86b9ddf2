#include <ctype.h>

// expect: refuted out-of-bounds@5
int negative_characters(char c) {
  return isalpha(c);
}

// expect: proved
int all_characters(unsigned char c) {
  return isalpha(c) && !isdigit(c) && isspace(c);
}
