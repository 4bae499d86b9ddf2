// expect: out-of-bounds
struct record {
  int id;
  char name[4];
};
int main(void) {
  struct record r = {1, "abc"};
#ifdef FIXED
  int i = 3;
#else
  int i = 8;
#endif
  char *p = (char *)&r;
  return p[i] == 'z'; // here
}
