// expect: reach-error
// native: not detected
void reach_error(void) {}
int main(void) {
  unsigned x = 0xfffffff0u;
#ifdef FIXED
  x = 0;
#endif
  x += 32;
  if (x < 32)
    reach_error(); // here
  return 0;
}
