// options: -fexceptions
/* The cleanup attribute with exceptions on: invoke, landingpad and resume from C. */
void release(int *p);
int work(int);
int guarded(int n) {
  int resource __attribute__((cleanup(release))) = n;
  if (work(resource)) return work(1);
  for (int i = 0; i < n; i++) {
    int inner __attribute__((cleanup(release))) = i;
    work(inner);
  }
  return resource;
}
