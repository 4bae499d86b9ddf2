// expect: null-dereference
struct list {
  int value;
  struct list *next;
};
static int second(const struct list *l) {
#ifdef FIXED
  if (!l->next) return 0;
#endif
  return l->next->value; // here
}
int main(void) {
  struct list one = {1, 0};
  return second(&one) == 9;
}
