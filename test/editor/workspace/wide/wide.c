_Static_assert(sizeof(long) == 8, "64 bits");

int wide(void) {
  return 64;
}
