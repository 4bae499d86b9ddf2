// expect: out-of-bounds
static int last(const int *a, int n) {
#ifdef FIXED
  if (n == 0) return 0;
#endif
  const int *p = a + n;
  p--;
  return *p; // here
}
int main(void) {
  int a[3] = {1, 2, 3};
  return last(a, 0) == 9;
}
