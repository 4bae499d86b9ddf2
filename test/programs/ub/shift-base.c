// expect: shift-range
int main(void) {
  int x = 0x40000001;
#ifdef FIXED
  int by = 0;
#else
  int by = 2;
#endif
  int r = x << by; // here
  return r == 5;
}
