#include <stdlib.h>
#include <string.h>
#include <assert.h>
/* Nothing that the program knows can be freed, nor is as large: what comes behind is undecided all the same. */
struct item *lookup(int key);
// expect: unknown assert@9, unknown double-free@9, unknown invalid-free@9
void behind_free(int k) {
  struct item *t = lookup(k);
  if (!t) return; free(t); assert(k == 42); }
// expect: unknown assert@13, unknown double-free@13, unknown invalid-free@13
void behind_realloc(int k) {
  struct item *t = lookup(k); if (!t) return;
  t = realloc(t, 8); assert(k == 42); }
// expect: unknown assert@17, unknown null-dereference@17, unknown out-of-bounds@17, unknown use-after-free@17
void behind_a_read_of_more_than_any_object_has(int k) {
  char *t = (char *)lookup(k); char local[200]; if (!t) return;
  memcpy(local, t, 200); assert(k == 42); }
