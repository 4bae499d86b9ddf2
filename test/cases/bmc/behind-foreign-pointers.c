#include <assert.h>
#include <stdlib.h>
#include <string.h>
/* Pointers from calls without a body may point to what the program does not know of: what comes behind their use is undecided. */
struct item { int value; struct item *next; int *where; };
struct item *lookup(int key);
void change(struct item *it);
typedef void (*action)(void);
action resolve(int key);
int shared;
static int hidden; static struct item kept;
int *leak(void) { return &hidden; }
static void nothing(void) { }

// expect: unknown assert@18, unknown null-dereference@18, unknown out-of-bounds@18, unknown uninitialised-read@18, unknown use-after-free@18
void behind_a_write_to_what_may_be_a_global(void) {
  struct item *t = lookup(1); if (!t) return;
  shared = 2; t->next = 0; assert(shared == 2); }
// expect: unknown assert@22, unknown null-dereference@22, unknown out-of-bounds@22, unknown uninitialised-read@22, unknown use-after-free@22
void pointers_that_a_call_puts_into_parameters(struct item *o) {
  hidden = 1; change(o); if (!o->where) return;
  *o->where = 5; assert(hidden == 1); }
// expect: unknown assert@26, unknown null-dereference@26, unknown null-dereference@26, unknown out-of-bounds@26, unknown out-of-bounds@26, unknown use-after-free@26, unknown use-after-free@26
void pointers_that_a_call_puts_into_globals(int *q) {
  *q = 1; kept.where = &shared; change(&kept); if (!kept.where) return;
  *kept.where = 5; assert(*q == 1); }
// expect: unknown assert@29, unknown null-dereference@29, unknown out-of-bounds@29, unknown uninitialised-read@29
void behind_a_call_through_a_pointer(int c) {
  action a = c ? nothing : resolve(1); if (!a) return; shared = 1; a(); assert(shared == 1); }
