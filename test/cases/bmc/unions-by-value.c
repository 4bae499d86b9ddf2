#include <assert.h>

// Passed and returned as a pointer, of which only two bytes are set.
union either {
  short number;
  char *text;
};

static int number_of(union either e) { return e.number; }

static union either numbered(short n) {
  union either e;
  e.number = n;
  return e;
}

// expect: proved
int passed(int n) {
  union either e;
  e.number = 9;
  return n / number_of(e);
}

// expect: proved
int returned(int n) {
  union either e = numbered(3);
  assert(e.number == 3);
  return n / e.number;
}

// expect: refuted uninitialised-read@34
int other_member(int n) {
  union either e = numbered(3);
  return e.text ? n : 0;
}
