/* More stack objects than there are object numbers. */
#include <stdio.h>
static int fill(int *out, int n) { for (int i = 0; i < 3; i++) out[i] = n + i; return out[n % 3]; }
static int once(int n) { int buffer[3]; int extra = n; int *p = &extra; return fill(buffer, n) + ++*p; }
int main(void) {
  unsigned s = 0;
  int kept = 5, *keep = &kept;
  for (int i = 0; i < 50000; i++) { s = s * 3 + (unsigned)once(i); *keep += i & 1; }
  printf("%u %d\n", s, kept);
  return 0;
}
