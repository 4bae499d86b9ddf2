/* Vectors: written out, and loops that -O2 vectorises. */
#include <stddef.h>
typedef int v4si __attribute__((vector_size(16)));
typedef float v8sf __attribute__((vector_size(32)));
typedef unsigned char v16 __attribute__((vector_size(16)));
typedef _Bool mask_source;
v4si constant = { 1, 2, 3, 4 };
v4si splat = { 7, 7, 7, 7 };
v8sf floats = { 0.5f, 1.5f };
v4si arithmetic(v4si a, v4si b) { return a * b + (a > b) - (a << 1) + constant; }
v8sf mixed(v8sf a, float s) { return a * s - floats; }
int element(v4si v, int i) { v[i] = 5; return v[0] + v[i & 3]; }
v4si shuffle(v4si a, v4si b) { return __builtin_shufflevector(a, b, 0, 5, 2, 7); }
v4si shuffle_undefined(v4si a) { return __builtin_shufflevector(a, a, 3, -1, 1, 0); }
v16 convert(v4si a) { return (v16)a; }
v8sf widen(v4si a) { v8sf r = { 0 }; r[0] = (float)a[1]; return r; }
void scale(float *restrict a, const float *restrict b, size_t n) {
  for (size_t i = 0; i < n; i++) a[i] = b[i] * 2.5f + 1.0f;
}
int sum(const int *a, int n) {
  int s = 0;
  for (int i = 0; i < n; i++) s += a[i];
  return s;
}
int maximum(const int *a, int n) {
  int m = a[0];
  for (int i = 1; i < n; i++) m = a[i] > m ? a[i] : m;
  return m;
}
void bytes(unsigned char *restrict a, const short *restrict b, int n) {
  for (int i = 0; i < n; i++) a[i] = b[i] > 255 ? 255 : b[i] < 0 ? 0 : (unsigned char)b[i];
}
void clear(int a[64]) { for (int i = 0; i < 64; i++) a[i] = i & 1 ? 3 : 0; }
long dot(const long *a, const int *b) {
  long s = 0;
#pragma clang loop unroll_count(4)
  for (int i = 0; i < 32; i++) s += a[i] * b[i];
  return s;
}
