// expect: uninitialised-read
#include <string.h>
#include <stdbool.h>
int main(void) {
  bool b;
  unsigned char raw = 3;
#ifdef FIXED
  raw = 1;
#endif
  memcpy(&b, &raw, 1);
  return b ? 0 : 1; // here
}
