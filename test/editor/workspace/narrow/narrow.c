_Static_assert(sizeof(long) == 4, "32 bits");

int narrow(void) {
  return 32;
}
