// expect: proved
int promised(unsigned x) {
  switch (x % 3) {
  case 0:
    return 1;
  case 1:
    return 2;
  case 2:
    return 3;
  }
  __builtin_unreachable();
}

// expect: refuted unreachable@24
int broken_promise(unsigned x) {
  switch (x % 4) {
  case 0:
    return 1;
  case 1:
    return 2;
  case 2:
    return 3;
  }
  __builtin_unreachable();
}

// expect: refuted unreachable@30
int trapped(int x) {
  if (x == 65537)
    __builtin_trap();
  return x;
}

// expect: proved
int assumed(int x) {
  if (x < 0)
    return 0;
  __builtin_assume(x >= 0);
  return x;
}

// expect: refuted unreachable@44
int assumed_bad(int x) {
  __builtin_assume(x != 77);
  return x;
}
