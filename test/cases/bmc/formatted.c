#include <assert.h>
#include <stdio.h>

// expect: proved
int fits(int n) {
  char text[12];
  return sprintf(text, "%d", n);
}

// expect: refuted out-of-bounds@13
int sign_is_forgotten(int n) {
  char text[11];
  return sprintf(text, "%d", n);
}

// expect: proved
void length(int n) {
  char text[32];
  int written = snprintf(text, sizeof text, "id=%d;", n);
  assert(written >= 5 && written <= 15);
}

// expect: refuted assert@28
void digits(unsigned char n) {
  char text[8];
  sprintf(text, "%u-%x", n, n);
  // 7, 70 to 79
  assert(text[0] != '7');
}

// expect: refuted assert@36
int any_length(void) {
  int result = puts("abc");
  assert(result >= 0);
  // glibc gives 4 here.
  assert(result == 0);
  return result;
}
