// expect: uninitialised-read
// native: not detected
static int twice(int x) { return x == 4; }
int main(void) {
  int numbers[3] = {1};
  int n;
  int *p = &n;
#ifdef FIXED
  *p = numbers[1];
#endif
  return twice(*p); // here
}
