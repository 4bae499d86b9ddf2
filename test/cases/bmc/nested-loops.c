#include <assert.h>

// expect: proved
int pairs_ok(void) {
  int n = 0;
  for (int i = 0; i < 4; i++)
    for (int j = i; j < 4; j++)
      n++;
  assert(n == 10);
  return n;
}

// expect: refuted assert@19
int pairs_bad(int k) {
  int n = 0;
  for (int i = 0; i < 4; i++)
    for (int j = i; j < 4; j++)
      if (++n == k && i == 2)
        assert(j != 3);
  return n;
}

// expect: proved
int breaks(unsigned x) {
  unsigned found = 99;
  for (unsigned i = 0; i < 3; i++) {
    for (unsigned j = 0; j < 3; j++) {
      if (j == 1)
        continue;
      if (i * 3 + j == x) {
        found = i * 3 + j;
        break;
      }
    }
    if (found != 99)
      break;
  }
  assert(found == 99 || found == x);
  assert(found != 99 || x > 8 || x % 3 == 1);
  return 0;
}
