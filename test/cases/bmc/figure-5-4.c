/* Gazer, figure 5.4: a device's answer makes a divisor zero. There -11 does; here too, and nothing else. */
int ioread32(void);

// expect: refuted division-by-zero@11
// inputs: -11
int main(void) {
  int k = ioread32();
  if (k > 1000 || k < -1000)
    return 1;
  int scale = 3 * k + 33;
  return 4096 / scale;
}

// expect: proved
int guarded(void) {
  int k = ioread32();
  if (k > 1000 || k < -1000 || k == -11)
    return 1;
  int scale = 3 * k + 33;
  return 4096 / scale;
}
