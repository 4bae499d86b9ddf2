/* switch: dense, sparse, falling through, on wide types, nested. */
#include <stdio.h>
static int day(int n) {
  switch (n) {
  case 1: case 7: return 10;
  case 2: case 3: case 4: case 5: case 6: return 20;
  default: return -1;
  }
}
static int fall(unsigned char n) {
  int r = 0;
  switch (n) {
  case 5: r += 5;
  case 4: r += 4;
  case 3: r += 3; break;
  case 2: r = 2;
  case 0: r -= 1;
  }
  return r;
}
static int wide(long long n) {
  switch (n) {
  case -5000000000ll: return 1;
  case 5000000000ll: return 2;
  case 0: return 3;
  case 0x7fffffffffffffffll: return 4;
  }
  return 5;
}
static int duff(char *to, const char *from, int count) {
  int n = (count + 3) / 4;
  switch (count % 4) {
  case 0: do { *to++ = *from++;
  case 3: *to++ = *from++;
  case 2: *to++ = *from++;
  case 1: *to++ = *from++;
          } while (--n > 0);
  }
  return to[-1];
}
int main(void) {
  int s = 0;
  for (int i = -1; i < 10; i++) s = s * 3 + day(i) + fall((unsigned char)i);
  char to[16];
  printf("%d %d %d %d %d %d %d\n", s, wide(-5000000000ll), wide(5000000000ll), wide(0), wide(0x7fffffffffffffffll), wide(7), duff(to, "abcdefghij", 10));
  return 0;
}
