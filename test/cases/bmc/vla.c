#include <assert.h>

// expect: proved
int sized_ok(int n) {
  if (n < 1 || n > 4)
    return 0;
  int a[n];
  for (int i = 0; i < n; i++)
    a[i] = i;
  assert(a[n - 1] == n - 1);
  assert(sizeof a == n * sizeof(int));
  return 0;
}

// expect: refuted out-of-bounds@20
int sized_bad(int n) {
  if (n < 1 || n > 4)
    return 0;
  char a[n];
  a[2] = 1;
  return a[2];
}

// expect: refuted out-of-bounds@28
int no_size(int n) {
  if (n > 4)
    return 0;
  char a[n];
  a[0] = 1;
  return a[0];
}
