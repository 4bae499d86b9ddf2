// expect: use-after-free
int main(void) {
  int *p = 0;
  int keep = 3;
  {
    int inner = 5;
    p = &inner;
#ifdef FIXED
    p = &keep;
#endif
  }
  return *p == 7; // here
}
