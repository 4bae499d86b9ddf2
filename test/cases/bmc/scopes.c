#include <assert.h>

static int *escaped(void) {
  int local = 3;
  int *p = &local;
  return p;
}

// expect: refuted use-after-free@14
int dangling(int c) {
  int *p = escaped();
  if (c != 17)
    return 0;
  return *p;
}

static int *kept(void) {
  static int local = 3;
  return &local;
}

// expect: proved
int not_dangling(void) {
  int *p = kept();
  *p = 5;
  assert(*kept() == 5);
  return 0;
}

// expect: refuted use-after-free@41
int block(int c) {
  int *p = 0;
  for (int i = 0; i < 2; i++) {
    int inner = i;
    if (i == 0)
      p = &inner;
    if (i == 1 && c == 12)
      c = inner;
  }
  if (c == 1)
    return *p;
  return 0;
}

// expect: refuted uninitialised-read@52
int fresh_each_round(void) {
  for (int i = 0; i < 2; i++) {
    int inner;
    int *p = &inner;
    if (i == 0)
      *p = 1;
    else if (*p == 1)
      return 1;
  }
  return 0;
}
