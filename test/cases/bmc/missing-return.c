static int sign(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
}

static int sign_of_all(int x) {
  if (x > 0)
    return 1;
  if (x < 0)
    return -1;
  return 0;
}

// expect: refuted missing-return@17
int used(int x) { return 1 + sign(x); }

// expect: proved
int used_ok(int x) { return 1 + sign_of_all(x); }

// expect: proved
int ignored(int x) {
  sign(x);
  return 0 / (x | 1);
}

// expect: proved
int guarded(int x) { return x == 0 ? 0 : 1 + sign(x); }
