// expect: missing-return
// native: not detected
int sign(int x) {
  if (x > 0) return 1;
  if (x < 0) return -1;
#ifdef FIXED
  return 0;
#endif
}
int main(void) {
  int s = sign(0); // here
  return s == 5;
}
