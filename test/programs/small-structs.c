/* Small structs travel in registers: all the ways that the calling convention has. */
#include <stdio.h>
struct a1 { char c; };
struct a3 { char c[3]; };
struct a5 { int i; char c; };
struct a8 { float f; int i; };
struct a12 { int i[3]; };
struct a16 { double d; long l; };
struct f2 { float a, b; };
struct d2 { double a, b; };
struct big { long l[5]; };
static struct a1 m1(struct a1 x) { x.c++; return x; }
static struct a3 m3(struct a3 x) { x.c[2] += x.c[0]; return x; }
static struct a5 m5(struct a5 x) { x.i *= x.c; return x; }
static struct a8 m8(struct a8 x) { x.f += x.i; return x; }
static struct a12 m12(struct a12 x) { x.i[1] = x.i[0] + x.i[2]; return x; }
static struct a16 m16(struct a16 x) { x.l += (long)x.d; return x; }
static struct f2 mf(struct f2 x) { return (struct f2){x.b, x.a}; }
static struct d2 md(struct d2 x, int k) { return (struct d2){x.a * k, x.b + k}; }
static struct big mb(struct big x, int k) { x.l[k] = -x.l[k]; return x; }
int main(void) {
  struct a1 v1 = m1((struct a1){'a'});
  struct a3 v3 = m3((struct a3){{1, 2, 3}});
  struct a5 v5 = m5((struct a5){7, 3});
  struct a8 v8 = m8((struct a8){1.5f, 4});
  struct a12 v12 = m12((struct a12){{5, 0, 8}});
  struct a16 v16 = m16((struct a16){2.75, 40});
  struct f2 vf = mf((struct f2){1.25f, 2.5f});
  struct d2 vd = md((struct d2){1.25, 2.5}, 3);
  struct big vb = mb((struct big){{1, 2, 3, 4, 5}}, 2);
  printf("%c %d %d %f %d %ld\n", v1.c, v3.c[2], v5.i, v8.f, v12.i[1], v16.l);
  printf("%f %f %f %f %ld %ld\n", vf.a, vf.b, vd.a, vd.b, vb.l[2], vb.l[4]);
  return 0;
}
