// expect: use-after-free
static int *leak(void) {
#ifdef FIXED
  static int local;
#else
  int local;
#endif
  int *p = &local;
  *p = 4;
  return p;
}
int main(void) {
  int *p = leak();
  return *p == 9; // here
}
