// expect: uninitialised-read
// native: not detected
struct point {
  int x, y;
};
static int isOrigin(const struct point *p) {
  if (p->x != 0) return 0;
  if (p->y != 0) // here
    return 0;
  return 1;
}
int main(void) {
  struct point p;
  p.x = 0;
#ifdef FIXED
  p.y = 1;
#endif
  return isOrigin(&p);
}
