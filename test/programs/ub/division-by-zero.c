// expect: division-by-zero
static int average(int total, int count) {
#ifdef FIXED
  if (count == 0) return 0;
#endif
  return total / count; // here
}
int main(void) { return average(10, 0) == 9; }
