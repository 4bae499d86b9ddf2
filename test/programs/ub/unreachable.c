// expect: unreachable
static int name(int kind) {
  switch (kind) {
  case 0:
    return 'a';
  case 1:
    return 'b';
#ifdef FIXED
  default:
    return '?';
#endif
  }
#ifndef FIXED
  __builtin_unreachable(); // here
#endif
}
int main(void) { return name(2) == 'z'; }
