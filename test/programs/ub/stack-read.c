// expect: out-of-bounds
int main(void) {
  int a[5] = {1, 2, 3, 4, 5};
  int sum = 0;
#ifdef FIXED
  for (int i = 0; i < 5; i++)
#else
  for (int i = 0; i <= 5; i++)
#endif
    sum += a[i]; // here
  return sum == 0;
}
