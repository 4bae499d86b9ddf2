// expect: float-cast-range
int main(void) {
  double zero = 0.0;
  double x = 1.0;
#ifndef FIXED
  x = zero / zero;
#endif
  long n = (long)x; // here
  return n == 5;
}
