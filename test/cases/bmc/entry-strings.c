#include <assert.h>
#include <string.h>
#include <stdlib.h>
// expect: proved
//@ requires \valid_read_string(s);
int length(const char *s) { int n = 0; while (s[n]) n++; return n; }
// expect: refuted out-of-bounds@9
//@ requires \valid_read_string(s);
int third(const char *s) { if (s[0]) return s[2]; return 0; }
// expect: proved
//@ requires \valid_read_string(s);
int third_if_there(const char *s) { if (s[0] && s[1]) return s[2]; return 0; }
// expect: proved
//@ requires \valid_read_string(s); requires \valid_read_string(t);
int compared(const char *s, const char *t) { assert(strlen(s) < 8); if (strcmp(s, t) == 0) assert(strlen(s) == strlen(t)); return 0; }
// expect: refuted out-of-bounds@17
int main(int argc, char **argv) { if (argc > 1 && argv[1][0] == '-' && argv[1][2]) return 1; return 0; }
// expect: proved
//@ requires \valid_read_string(s);
char *copied(const char *s) { char *p = malloc(strlen(s) + 1); if (!p) return 0; strcpy(p, s); assert(p[strlen(s)] == 0); return p; }
// expect: proved
//@ requires s == \null || \valid_read_string(s);
int maybe_null(const char *s) { return s ? s[0] : 0; }
// expect: proved
//@ requires \valid_read_string(s); requires \valid(s + (0 .. 2));
int at_least_three(const char *s) { return s[2]; }
