// expect: uninitialised-read
// native: not detected
int main(void) {
  int value = 3;
  int *pointers[2];
  pointers[0] = &value;
#ifdef FIXED
  pointers[1] = &value;
#endif
  int **p = pointers;
  return *p[1] == 9; // here
}
