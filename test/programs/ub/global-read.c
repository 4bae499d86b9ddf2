// expect: out-of-bounds
static const int table[4] = {1, 2, 3, 4};
static int look(unsigned i) {
#ifdef FIXED
  if (i >= 4) return 0;
#endif
  const int *p = table;
  return p[i]; // here
}
int main(void) { return look(4) == 9; }
