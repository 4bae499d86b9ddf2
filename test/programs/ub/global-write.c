// expect: out-of-bounds
static int counts[3];
static int *slot(int i) { return counts + i; }
int main(void) {
#ifdef FIXED
  *slot(2) = 1;
#else
  *slot(3) = 1; // here
#endif
  return counts[0];
}
