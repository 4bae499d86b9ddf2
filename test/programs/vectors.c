/* Vector extensions. */
#include <stdio.h>
typedef int v4 __attribute__((vector_size(16)));
typedef float f4 __attribute__((vector_size(16)));
typedef unsigned char b16 __attribute__((vector_size(16)));
static v4 mix(v4 a, v4 b) { return (a ^ (b << 3)) + (a & b) * 3; }
int main(void) {
  v4 a = {1, -2, 3, -4}, b = {10, 20, 30, 40};
  for (int i = 0; i < 5; i++) { v4 t = mix(a, b); b = a - b / 3; a = t >> 1; a[i % 4] += i; a &= 0xffff; b %= 1000; }
  printf("%d %d %d %d\n", a[0], a[1], a[2], a[3]);
  v4 less = a < b;
  v4 shuffled = __builtin_shufflevector(a, b, 0, 5, 2, 7);
  printf("%d %d %d %d\n", less[0], less[3], shuffled[1], shuffled[2]);
  f4 f = {1.5f, 2.5f, -3.5f, 0.25f};
  f = f * f + f / 2;
  printf("%f %f %f %f\n", f[0], f[1], f[2], f[3]);
  b16 bytes = (b16)a;
  int s = 0;
  for (int i = 0; i < 16; i++) s = s * 3 % 10007 + bytes[i];
  printf("%d\n", s);
  return 0;
}
