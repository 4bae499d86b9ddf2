// expect: uninitialised-read
// native: not detected
struct flags {
  unsigned ready : 1;
  unsigned level : 3;
  unsigned mode : 4;
};
int main(void) {
  struct flags f;
  f.ready = 1;
  f.mode = 5;
#ifdef FIXED
  f.level = 2;
#endif
  if (f.level > 3) // here
    return 1;
  return 0;
}
