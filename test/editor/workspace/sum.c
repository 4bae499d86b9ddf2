#include <assert.h>

int sum(const int *values, int count) {
  int total = 0;
  for (int i = 0; i < count; i++) {
    total += values[i];
  }
  return total;
}

int main(void) {
  int values[3] = {1, 2, 3};
  int result = sum(values, 3);
  assert(result == 6);
  return 0;
}
