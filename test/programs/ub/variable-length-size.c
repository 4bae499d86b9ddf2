// expect: out-of-bounds
static int use(int n) {
#ifdef FIXED
  if (n <= 0) return 0;
#endif
  char a[n]; // here
  a[0] = 1;
  return a[0] == 2;
}
int main(void) { return use(-3); }
