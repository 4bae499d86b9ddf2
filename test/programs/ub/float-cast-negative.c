// expect: float-cast-range
int main(void) {
  float x = -1.5f;
#ifdef FIXED
  x = -0.5f;
#endif
  unsigned u = (unsigned)x; // here
  return u == 5;
}
