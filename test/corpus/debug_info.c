/* Whatever makes debug info rich: scopes, typedefs, shadowing, inlining, optimised variables, labels, macros. */
typedef unsigned long size;
typedef struct tree { struct tree *children[4]; union { int i; double d; } value; enum { leaf = -1, branch } kind : 2; } tree;
typedef int (*visitor)(const tree *volatile, size);
static size depth;
static inline int twice(int x) { int y = x + x; return y; }
int shadow(int x) {
  int result = x;
  { int x = 2; result += x; { long x = 3; result += (int)x; } }
  for (int x = 0; x < 3; x++) result += twice(x);
  return result;
}
int visit(const tree *t, visitor v) {
  if (!t) return 0;
  int total = v(t, ++depth);
  for (size i = 0; i < 4; i++) total += visit(t->children[i], v);
  depth--;
  return total;
}
int split(struct { int a, b; } *p, int n) {
  int first = p->a, second = p->b, swap;
  while (n-- > 0) { swap = first; first = second; second = swap + first; }
loop:
  if (first > 1000) { first /= 2; goto loop; }
  return first - second;
}
int vla(int n) { char buffer[n][3]; buffer[0][1] = 'x'; return buffer[n - 1][2]; }
_Bool flags(unsigned char c, const char *const *names, int (*grid)[5], float f) {
  return c & 1 && **names && (*grid)[2] > (int)f;
}
