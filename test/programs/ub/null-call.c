// expect: null-dereference
typedef int (*operation)(int);
static int twice(int x) { return 2 * x; }
static operation operations[3] = {twice, 0, twice};
int main(void) {
#ifdef FIXED
  int i = 2;
#else
  int i = 1;
#endif
  return operations[i](4) == 9; // here
}
