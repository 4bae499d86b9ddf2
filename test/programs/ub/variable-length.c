// expect: out-of-bounds
static int use(int n) {
  int a[n];
  for (int i = 0; i < n; i++) a[i] = i;
#ifdef FIXED
  n--;
#endif
  int *p = a;
  return p[n]; // here
}
int main(void) { return use(4) == 100; }
