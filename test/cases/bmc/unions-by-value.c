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
  union either e = numbered(0);
  return e.text ? n : 0;
}

// Passed and returned as a double, of which only four bytes are set.
union measure {
  float single;
  double full;
};

static float single_of(union measure m) { return m.single; }

static union measure measured(float single) {
  union measure m;
  m.single = single;
  return m;
}

// expect: proved
int measure_passed(void) {
  union measure m;
  m.single = 1.5f;
  assert(single_of(m) == 1.5f);
  return single_of(measured(2.0f)) > 0;
}

// expect: refuted uninitialised-read@62
int measure_of_both(void) {
  union measure m = measured(0.0f);
  if (m.full > 0.5)
    return 1;
  return 0;
}
