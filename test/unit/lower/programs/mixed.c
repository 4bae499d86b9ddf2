/* Memory in all its forms: every function is run on both sides with random arguments. */
#include <stdlib.h>
#include <string.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdbool.h>
extern int ext(int *p, char c); extern void ext2(void); int shared; static int hidden; extern int other[4];
struct s { int a; char b; short c; long d; union { int i; float f; char bytes[4]; } u; struct s *next; int arr[4]; };
struct bf { unsigned a:3; int b:5; unsigned long long c:40; _Bool d:1; };
struct small { int x; char y; };
struct pair { double a; long b; };
int realloc_test(int n) { int *p = malloc(4 * sizeof *p); if (!p) return -1; for (int i = 0; i < 4; i++) p[i] = i; int *q = realloc(p, (n & 15) * sizeof *q); if (!q) { free(p); return -2; } int r = 0; for (int i = 0; i < (n & 15); i++) r += q[i]; free(q); return r; }
int uaf(int c) { int *p = malloc(4); if (!p) return 0; *p = 5; if (c & 1) free(p); int r = *p; if (!(c & 1) || (c & 2)) free(p); return r; }
int scope(int c) { int *p; { int x = c; p = &x; if (c > 5) return *p; } return *p; }
int loopscope(int n) { int *last = 0; int s = 0; for (int i = 0; i < (n & 7); i++) { int x[2]; if (last && i == 3) s += *last; x[0] = i; x[1] = 2 * i; last = &x[i & 1]; s += *last; } return s; }
int bits(int a, unsigned long v) { struct bf b; b.a = a; b.b = a >> 3; b.c = v; b.d = a; struct bf c = b; c.a++; return c.a + c.b + (int)c.c + c.d; }
int bitsuninit(int a) { struct bf b; b.a = a; if (a & 1) b.b = 2; return b.a + b.b; }
struct small mk(int x) { struct small s = { x, (char)x }; return s; }
int usesmall(struct small s) { return s.x + s.y; }
int callsmall(int x) { struct small s; s.x = x; if (x & 1) s.y = 3; struct small t = mk(x + 1 > x ? x : 0); return usesmall(s) + usesmall(t); }
int punning(float f) { union { float f; unsigned u; unsigned char b[4]; } u; u.f = f; u.b[3] ^= 0x80; return u.f < 0 ? (int)u.u : 7; }
struct pair mkpair(double d, long l) { struct pair p = { d, l }; return p; }
double usepair(double d, long l) { struct pair p = mkpair(d, l); struct pair q = p; q.a += 1; return q.a + p.b; }
int vsum(int n, ...) { va_list ap, aq; va_start(ap, n); int s = 0; va_copy(aq, ap); for (int i = 0; i < n; i++) s += va_arg(ap, int); double d = 0; if (n == 1) d = va_arg(ap, double); va_end(ap); s += va_arg(aq, int); va_end(aq); return s + (int)d; }
int varargs(int a, int b) { return vsum(2, a & 255, b & 255) + vsum(1, a & 15, 2.5) + (a == 3 ? vsum(3, 1, 2) : 0); }
int globals(int x) { shared += x & 255; hidden ^= x; other[x & 3] = shared; return hidden + other[(x + 1) & 3]; }
int unknown(int x) { int loc = x; int keep = 7; int r = ext(&loc, 'c'); ext2(); return (r & 1) + (loc & 1) + keep + (shared & 1) + hidden; }
int list(struct s *p) { int n = 0; while (p && n < 10) { n += p->a & 3; p->u.bytes[1] = 4; p = p->next; } return n; }
int arrays(int i, int j) { int a[3][4]; memset(a, 0, sizeof a); for (int k = 0; k < 12; k++) a[k / 4][k % 4] = k; return a[i & 3][j & 3]; }
int intptr(int *p, int i) { uintptr_t u = (uintptr_t)p; u += 4 * (i & 1); int *q = (int *)u; *q = 3; return *p; }
int xorptr(int *p, int *q, int c) { uintptr_t x = (uintptr_t)p ^ (uintptr_t)q; int *r = (int *)(x ^ (c & 1 ? (uintptr_t)p : (uintptr_t)q)); *r = 9; return *p + *q; }
int strs(const char *s, int i) { const char *t = "hello"; char buf[6]; memcpy(buf, t, 6); buf[i & 7] = 'x'; return buf[0] + t[5] + s[0]; }
int writeconst(int i) { char *t = (char *)"hello"; if (i == 4) t[1] = 'a'; return t[1]; }
int vla(int n) { int s = 0; for (int k = 1; k < (n & 7); k++) { int a[k]; for (int i = 0; i < k; i++) a[i] = i; s += a[k - 1]; if (k == 5) continue; char c[k * 2]; c[k] = 3; s += c[k]; } return s; }
int alloca_loop(int n) { char *p = 0; int s = 0; for (int i = 0; i < (n & 3); i++) { char *q = __builtin_alloca(4 + i); q[0] = i; if (p) s += p[0]; p = q; } return s; }
int *dangling(int x) { int y = x; int *p = &y; return x > 3 ? p : 0; }
int usedangling(int x) { int *p = dangling(x); return p ? *p : 1; }
int recursion(int n) { int loc[2]; loc[0] = n; if (n <= 0 || n > 6) return 0; loc[1] = recursion(n - 1); return loc[0] + loc[1]; }
int compare(int *p, int *q) { return (p < q) + (p == q) * 2 + (p + 1 > p) * 4; }
typedef int (*fp)(int); int inc(int x) { return x + 1; } int dec(int x) { return x - 1; } fp table[3] = { inc, dec };
int fptrs(int i, int x) { fp f = table[i & 3]; return f(x & 255); }
struct ops { fp open; void (*close)(int *); int st; }; void cl(int *p) { *p = 3; } struct ops o = { inc, cl, 4 };
int viaops(struct ops *p, int x) { if (!p->open) return 0; int y = 5; if (p->close) p->close(&y); return y + p->st; }
int useops(int x) { struct ops l = o; if (x & 1) l.close = 0; return viaops(&l, x); }
bool boolean(bool a, _Bool *p) { *p = a; return !*p; }
#ifdef __SIZEOF_INT128__
long long wide(__int128 a, long b) { __int128 c = a * b; return (long long)(c >> 64) ^ (long long)c; }
#endif
int memfun(char *p, int n) { char a[16]; for (int i = 0; i < 16; i++) a[i] = i; memmove(a + 2, a, n & 15); memcpy(p, a, 1); memset(a + (n & 7), 0x5a, 3); return a[4] + a[9]; }
int structarr(int i) { struct { int k; char c; } t[4] = { { 1, 2 }, { 3 } }; t[i & 3].k += i & 15; t[(i >> 2) & 3].c = 1; return t[0].k + t[1].c + t[i & 3].k; }
int gotos(int n) { int i = 0, s = 0; again: if (i >= (n & 7)) goto done; s += i++; if (s == 3) goto skip; s ^= 1; skip: goto again; done: return s; }
int freebad(int c) { int x; int *p = malloc(8); if (!p) return 0; if (c == 1) free(p + 1); if (c == 2) free(&x); if (c == 3) free(0); free(p); return 0; }
int callocs(unsigned n) { int *p = calloc(n & 7, sizeof(int)); if (!p) return 0; int s = 0; for (unsigned i = 0; i <= (n & 7); i++) s += p[i]; free(p); return s; }
int cond(int a, int b) { return a ? b ? 1 : 2 : (a || b) && !(a & b) ? 3 : 4; }
float fl(float a, double b, long double c) { return a * 2 + (float)(b / 3) - (float)c + (int)(a > b) + __builtin_fabsf(a) + (a != a); }
int shifts(int a, unsigned b, long c) { return (a << (b & 31)) + (int)(c >> (b & 63)) + (int)(b >> 3) + (a >> (b & 31)); }
int divs(int a, int b, unsigned c) { return a / (b ? b : 1) + a % (b ? b : 3) + (int)(c / ((c & 7) + 1)); }
int volat(int x) { volatile int v = x; v += 1; return v; }
int many(int a,int b,int c,int d,int e,int f,int g,int h,int i) { return (a&1)+(b&1)+(c&1)+(d&1)+(e&1)+(f&1)+(g&1)+(h&1)+(i&1); }
