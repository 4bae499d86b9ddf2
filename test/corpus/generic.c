/* _Generic, _Static_assert, typeof, offsetof, compound literals, _Alignas, constant expressions, restrict, const. */
#include <stddef.h>
#include <stdalign.h>
#define kind(x) _Generic((x), int: 1, double: 2, char *: 3, default: 0)
struct s { char c; _Alignas(16) int i; double d[3]; };
_Static_assert(sizeof(struct s) == 48, "layout");
const size_t offset = offsetof(struct s, d[1]);
const int kinds[] = { kind(1), kind(1.0), kind((char *)0), kind('c' + 0l) };
_Alignas(64) static char buffer[128];
extern int other[];
const void *const addresses[] = { &buffer[64], &other[5], (void *)0x1234, (char *)&offset + 1 };
const long difference = (char *)&((struct s *)0)->d - (char *)0;
__typeof__(1 + 1.0) inferred = 2;
int *const fixed = (int[]){ 1, 2, 3 };
struct s *make(int n) { return &(struct s){ .i = n, .d = { [2] = 1.0 } } == 0 ? 0 : (struct s *)buffer; }
int restricted(int *restrict a, const int *restrict b) { *a = 1; return *b + alignof(struct s); }
int conditional(int n) { return n > 0 ? sizeof(char[n]) : kind(n); }
const struct { int a; struct { char b[3]; } c; } nested = { 1, { "ab" } };
