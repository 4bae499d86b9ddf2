// expect: division-by-zero
int main(void) {
  unsigned long n = 100;
  unsigned long m = 3;
#ifndef FIXED
  m -= 3;
#endif
  unsigned long r = n % m; // here
  return r == 50;
}
