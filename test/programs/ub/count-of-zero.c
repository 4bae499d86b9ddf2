// expect: shift-range
static int lowest(unsigned x) {
#ifdef FIXED
  if (x == 0) return 32;
#endif
  return __builtin_ctz(x); // here
}
int main(void) { return lowest(0) == 5; }
