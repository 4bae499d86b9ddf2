// expect: null-dereference
#include <stdlib.h>
static int *find(int *a, int n, int key) {
  for (int i = 0; i < n; i++)
    if (a[i] == key) return &a[i];
  return NULL;
}
int main(void) {
  int a[3] = {1, 2, 3};
#ifdef FIXED
  *find(a, 3, 2) = 5;
#else
  *find(a, 3, 4) = 5; // here
#endif
  return a[0] == 9;
}
