/* Function pointers, variadic functions, K&R declarations, inline, attributes, recursion through pointers. */
#include <stdarg.h>
#include <stdlib.h>
typedef int binary(int, int);
typedef int (*handler)(void *, ...);
static int plus(int a, int b) { return a + b; }
static int minus(int a, int b) { return a - b; }
binary *table[2] = { plus, minus };
struct ops { binary *first; void (*done)(void); } ops = { plus, 0 };
handler handle;
int unspecified();
int old(a, b) int a; char b; { return a + b; }
binary *select_op(int n) { return n ? plus : minus; }
int apply(binary *f, int x, int y) { return f ? (*f)(x, y) : select_op(x)(x, y); }
int vsum(int n, va_list ap) {
  int total = 0;
  va_list copy;
  va_copy(copy, ap);
  while (n-- > 0) total += va_arg(copy, int);
  va_end(copy);
  return total + (int)va_arg(ap, double) + (int)va_arg(ap, long long);
}
int sum(int n, ...) {
  va_list ap;
  va_start(ap, n);
  int total = vsum(n, ap);
  va_end(ap);
  return total;
}
int calls(void) { return sum(2, 1, 2, 3.5, 4ll) + unspecified(1, 2.0) + old(1, 'b') + handle(0, 1, "x"); }
static inline __attribute__((always_inline)) int tiny(int x) { return x + 1; }
__attribute__((noinline, cold)) int slow(int x) { return tiny(x); }
__attribute__((pure)) int pure_one(const int *p) { return *p; }
__attribute__((const)) int const_one(int x) { return x; }
__attribute__((malloc, alloc_size(1), returns_nonnull)) void *get(size_t n);
__attribute__((nonnull(1))) int deref(int *p, int *restrict q) { return *p + *q; }
__attribute__((constructor)) static void before(void) { handle = 0; }
__attribute__((destructor)) static void after(void) {}
extern inline int emitted(int x) { return x; }
int compare_ints(const void *a, const void *b) { return *(const int *)a - *(const int *)b; }
void sort(int *v, size_t n) { qsort(v, n, sizeof *v, compare_ints); }
void *allocate(size_t n) {
  void *p = get(n);
  if (!p) p = calloc(n, 1);
  p = realloc(p, 2 * n);
  free(p);
  return __builtin_alloca(n);
}
binary *(*returning(int n))(int) { return n ? select_op == 0 ? 0 : select_op : 0; }
int main(int argc, char **argv) { return apply(table[argc & 1], argc, argv[0][0]); }
