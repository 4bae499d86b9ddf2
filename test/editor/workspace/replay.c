#include <assert.h>

static int twice(int value) {
  int result = value * 2;
  return result;
}

int grow(unsigned char rounds) {
  int value = 1;
  for (int i = 0; i < (rounds & 3); i++) {
    value = twice(value);
  }
  assert(value != 8);
  return value;
}
