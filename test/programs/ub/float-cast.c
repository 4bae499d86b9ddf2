// expect: float-cast-range
int main(void) {
  double seconds = 3e9;
#ifdef FIXED
  seconds /= 10;
#endif
  int s = (int)seconds; // here
  return s == 5;
}
