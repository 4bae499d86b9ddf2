/* Functions with the verdicts they must get: see verdicts.test.ts. */
#include <assert.h>
#include <stdlib.h>
#include <string.h>

// expect: proved
int safe_abs(int x) { if (x == -2147483647-1) return 0; return x < 0 ? -x : x; }

// expect: refuted signed-overflow@10
int bad_abs(int x) { return x < 0 ? -x : x; }

// expect: proved
int safe_div(int a, int b) { if (b == 0 || (b == -1 && a == -2147483647-1)) return 0; return a / b; }

// expect: refuted signed-overflow@16
int bad_div(int a, int b) { if (b == 0) return 0; return a / b; }

// expect: bounded signed-overflow@19
int loop_sum(int n) { int s = 0; for (int i = 0; i < n; i++) s += i; return s; }

// expect: proved
int const_loop(void) { int a[10]; for (int i = 0; i < 10; i++) a[i] = i; int s = 0; for (int i = 0; i < 10; i++) s += a[i]; assert(s == 45); return s; }

// expect: refuted out-of-bounds@25
int const_bad(void) { int a[10]; for (int i = 0; i <= 10; i++) a[i] = i; return a[3]; }

// expect: proved
int heap_ok(void) { int *p = malloc(4 * sizeof(int)); if (!p) return 0; for (int i = 0; i < 4; i++) p[i] = i * i; int r = p[3]; free(p); assert(r == 9); return r; }

// expect: refuted use-after-free@31
int heap_uaf(void) { int *p = malloc(4); if (!p) return 0; *p = 1; free(p); return *p; }

// expect: refuted null-dereference@34
int heap_null(void) { int *p = malloc(4); *p = 1; int r = *p; free(p); return r; }

// expect: refuted uninitialised-read@37
int uninit(int c) { int x; if (c) x = 1; return x + 1; }

// expect: refuted double-free@40
int dbl(int c) { char *p = malloc(3); free(p); if (c == 77) free(p); return 0; }
struct pt { short x; char y; long z; };

// expect: proved
long structs(struct pt *p, struct pt *q) { p->x = 1; q->x = 2; p->z = 5; assert(p->x == 1); assert(p->z == 5); return p->z; }

// expect: refuted shift-range@47
int shifts(unsigned n) { return 1 << n; }

// expect: proved
int shifts_ok(unsigned n) { return n < 31 ? 1 << n : 0; }

// expect: proved
int mem(void) { char b[8]; memset(b, 7, sizeof b); char c[8]; memcpy(c, b, 8); assert(c[5] == 7); return c[7]; }

// expect: refuted out-of-bounds@56
int str(void) { const char *s = "hello"; assert(s[1] == 'e'); return s[6]; }
int rec(unsigned n) { return n == 0 ? 0 : 1 + rec(n - 1); }

// expect: proved
int rec5(void) { int r = rec(5); assert(r == 5); return r; }

// expect: proved
float fl(float a) { float b = a * 2.0f; assert(b != 1.0f || a == 0.5f); return b; }

// expect: refuted float-cast-range@66
int fcast(double d) { return (int)d; }
typedef int (*fn)(int);
static int inc(int x) { return x < 1000 ? x + 1 : x; } static int dec(int x) { return x > -1000 ? x - 1 : x; }

// expect: refuted assert@71
int fptr(int c) { fn f = c ? inc : dec; int r = f(5); assert(r == 6 || r == 4); assert(r == 6); return r; }

// expect: refuted use-after-free@74
int scope(int c) { int *p; { int y = 3; p = &y; } return c ? *p : 0; }
int sw(int x) { switch (x & 3) { case 0: return 1; case 1: return 2; case 2: return 3; default: return 4; } }

// expect: refuted assert@78
int swt(int x) { int r = sw(x); assert(r >= 1 && r <= 4); assert(r != 3); return r; }
union u { float f; unsigned u; };

// expect: proved
unsigned un(void) { union u v; v.f = 1.0f; assert(v.u == 0x3f800000u); return v.u; }

// expect: refuted out-of-bounds@85
int vla(int n) { if (n < 1 || n > 5) return 0; int a[n]; for (int i = 0; i < n; i++) a[i] = i; int r = a[n - 1]; assert(r == n - 1); return a[n]; }

// expect: proved
int bitf(void) { struct { unsigned a : 3; int b : 5; } s; s.a = 9; s.b = -3; assert(s.a == 1); assert(s.b == -3); return s.b; }

// expect: refuted assert@92
void within_bound(int a, int b, int c, int d) { /* the loop that leaves the bound must not hide the one that fails within */
  if (c == 77) { int j = 0; while (j < b) j++; assert(j != 5 || d != 123456); }
  else { int i = 0; while (i < a) i++; if (a >= 0) assert(i == a); }
}
