// expect: uninitialised-read
// native: not detected
static int choose(int n) {
  int result;
  if (n > 0) result = 1;
#ifdef FIXED
  else result = 2;
#endif
  if (result == 1) // here
    return 10;
  return 20;
}
int main(void) { return choose(-1) == 5; }
