#include <assert.h>
#include <stdbool.h>
#include <string.h>
struct account { int id; bool open, blocked; };
struct table { bool used[4]; struct account *first; };
static struct account accounts[4];
static bool ready, seen[3];
// expect: proved
int given(const struct account *a) { return a->open ? 1 : a->blocked ? 2 : 3; }
// expect: proved
int behind(const struct table *t, unsigned i) { return t->used[i & 3] || (t->first && t->first->open); }
// expect: proved
int plain(bool *b, bool c) { bool old = *b; *b = c; assert(old == 0 || old == 1); return old; }
// expect: proved
int globals(unsigned i) { if (ready) return accounts[i & 3].open; ready = true; return seen[i % 3]; }
// expect: refuted assert@17
void both(const struct account *a) { assert(!a->open || !a->blocked); }
// expect: refuted uninitialised-read@19
int spoilt(struct account *a) { memset(a, 2, sizeof *a); return a->open; }
