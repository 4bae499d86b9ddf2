// expect: shift-range
int main(void) {
  unsigned mask = 0xff00;
  int by = 4;
#ifndef FIXED
  by -= 5;
#endif
  unsigned r = mask >> by; // here
  return r == 1;
}
