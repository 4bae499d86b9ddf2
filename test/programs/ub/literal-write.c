// expect: out-of-bounds
int main(void) {
#ifdef FIXED
  char text[] = "hello";
#else
  char *text = "hello";
#endif
  text[0] = 'H'; // here
  return text[0] == 'h';
}
