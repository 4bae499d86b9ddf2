#include <assert.h>
#include <string.h>

// expect: proved
int lengths_ok(void) {
  char s[8] = "abc";
  strcat(s, "defg");
  assert(strlen(s) == 7);
  assert(strcmp(s, "abcdefg") == 0);
  assert(strchr(s, 'd') == s + 3);
  return 0;
}

// expect: refuted out-of-bounds@17
int no_room(void) {
  char s[7] = "abc";
  strcat(s, "defg");
  return 0;
}

// expect: refuted out-of-bounds@25
int no_terminator(void) {
  char s[3];
  memcpy(s, "abc", 3);
  return (int)strlen(s);
}

// expect: proved
int copied(char c) {
  char a[4] = {'x', c, 'y', 0}, b[4];
  strcpy(b, a);
  assert(b[0] == 'x');
  assert(b[1] == c);
  assert(strlen(b) == (c == 0 ? 1u : 3u));
  return 0;
}

// expect: refuted out-of-bounds@42
int literal_written(int c) {
  char *s = "fixed";
  if (c == 1)
    s[0] = 'F';
  return s[0];
}
