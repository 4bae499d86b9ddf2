// expect: signed-overflow
int main(void) {
  int product = 1;
#ifdef FIXED
  int limit = 12;
#else
  int limit = 13;
#endif
  for (int i = 1; i <= limit; i++) {
    product *= i; // here
  }
  return product == 0;
}
