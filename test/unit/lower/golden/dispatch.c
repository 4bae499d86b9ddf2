int zero(int x) { return 0; }
int twice(int x) { return 2 * x; }
int (*const table[2])(int) = { zero, twice };
int call(unsigned which, int x) {
  int result;
  switch (which) {
    case 0:
    case 1:
      result = table[which](x);
      break;
    case 2:
      result = x;
  }
  return result + 1;
}
