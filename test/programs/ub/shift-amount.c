// expect: shift-range
int main(void) {
  unsigned one = 1;
#ifdef FIXED
  int by = 31;
#else
  int by = 32;
#endif
  unsigned r = one << by; // here
  return r == 5;
}
