// expect: out-of-bounds
static void fill(char *buffer, int count) {
  for (int i = 0; i < count; i++)
    buffer[i] = 'x'; // here
}
int main(void) {
  char name[8];
#ifdef FIXED
  fill(name, 8);
#else
  fill(name, 9);
#endif
  return name[0] == 'y';
}
