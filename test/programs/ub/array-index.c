// expect: out-of-bounds
int main(void) {
  int grid[3][4] = {{0}};
#ifdef FIXED
  int row = 2;
#else
  int row = 3;
#endif
  grid[row][1] = 7; // here
  return grid[0][0];
}
