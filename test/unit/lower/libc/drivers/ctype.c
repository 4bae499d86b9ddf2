#include "compare.h"

#define EACH(F) \
  F(isalnum) F(isalpha) F(isblank) F(iscntrl) F(isdigit) F(isgraph) F(islower) F(isprint) F(ispunct) F(isspace) \
  F(isupper) F(isxdigit)

#define DECLARE(name) int model_##name(int);
EACH(DECLARE)
const unsigned short **model___ctype_b_loc(void);
int model_tolower(int), model_toupper(int), model_isascii(int);

int main(void) {
  for (int c = -1; c <= 255; c++) {
#define COMPARE(name) SAME(#name, model_##name(c) != 0, name(c) != 0);
    EACH(COMPARE)
    SAME("tolower", model_tolower(c), tolower(c));
    SAME("toupper", model_toupper(c), toupper(c));
    SAME("isascii", model_isascii(c) != 0, isascii(c) != 0);
  }
  for (int c = -128; c <= 255; c++) SAME("__ctype_b_loc", (*model___ctype_b_loc())[c], (*__ctype_b_loc())[c]);
  printf("%lu comparisons\n", comparisons);
}
