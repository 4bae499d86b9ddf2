/** Programs of the papers that have a size, or are looked at closely. */

/** LCT-D, Fig. 3.4. */
export const walkThrough = `
int __VERIFIER_nondet_int(void);
void reach_error(void);

int main(void) {
  int x = __VERIFIER_nondet_int();
  if (x > 20) {
    x = x - 20;
    if (x == 0) reach_error();
  }
  return 0;
}
`;

/** LCT-D, Fig. 5.2, and with more of them DASH, Fig. 6: branches on inputs that have nothing to do with the lock. */
export function figure52(count: number): string {
  const each = Array.from({ length: count }, () => '  if (__VERIFIER_nondet_bool()) x = x + 1; else *p = *p + 1;');
  return `
#include <assert.h>
#include <stdbool.h>
bool __VERIFIER_nondet_bool(void);
int main(void) {
  int lock = 1;
  int x = 0;
  int y = 0;
  int *p = &y;
${each.join('\n')}
  assert(lock == 1);
}
`;
}

/**
 * The same with an assertion that is not seen to be true before a solver is asked: there is a region of states that do
 * not exist. The branches are on inputs that are read where they are needed or before, and then have a place in
 * predicates from there on.
 */
export function diamonds(count: number, inputs: 'read there' | 'read before' = 'read there'): string {
  const all = Array.from({ length: count }, (_, at) => at);
  const isBefore = inputs === 'read before';
  const condition = (at: number): string => (isBefore ? `b${at}` : '__VERIFIER_nondet_bool()');
  return `
#include <assert.h>
#include <stdbool.h>
bool __VERIFIER_nondet_bool(void);
unsigned __VERIFIER_nondet_uint(void);
int main(void) {
  unsigned lock = __VERIFIER_nondet_uint();
${isBefore ? all.map((at) => `  bool b${at} = __VERIFIER_nondet_bool();`).join('\n') : ''}
  int x = 0, y = 0;
  int *p = &y;
${all.map((at) => `  if (${condition(at)}) x = x + 1; else *p = *p + 1;`).join('\n')}
  assert((lock * lock + lock) % 2 == 0);
}
`;
}

/** DASH, Fig. 3: so many pointers to fresh objects, and one more that is written through. */
export function manyAliases(count: number): string {
  const each = Array.from({ length: count }, (_, at) => at + 1);
  return `
void *malloc(unsigned long);
void reach_error(void);
struct DE { int lock; int y; };
void prove_me(struct DE *p${each.map((n) => `, struct DE *p${n}`).join('')}) {
${each.map((n) => `  p${n} = malloc(sizeof(struct DE)); p${n}->lock = 0;`).join('\n')}
  p->lock = 1;
  if (${each.map((n) => `p${n}->lock == 1`).join(' || ')}) reach_error();
${each.map((n) => `  p = p${n};`).join('\n')}
}
`;
}

/** Pointers that are the same on some ways, with writes through both. */
export const swaps = `
#include <assert.h>
int __VERIFIER_nondet_int(void);
void *malloc(unsigned long);
struct cell { int value; struct cell *next; };
int main(void) {
  struct cell *a = malloc(sizeof *a), *b = malloc(sizeof *b);
  a->value = 1;
  b->value = 2;
  a->next = b;
  b->next = a;
  struct cell *p = a, *q = b;
  while (__VERIFIER_nondet_int()) {
    struct cell *old = p;
    p = p->next;
    q = old;
    if (__VERIFIER_nondet_int() == 7) q->value = old == a ? 1 : 2;
  }
  assert(p->value != q->value);
  return 0;
}
`;

/** Most executions go on for ever. */
export const endless = `
#include <assert.h>
int __VERIFIER_nondet_int(void);
static int held;
static void take(int *count) { assert(held == 0); held = 1; *count = *count + 2; }
static void give(void) { assert(held == 1); held = 0; }
int main(void) {
  int count = 0;
  for (;;) {
    take(&count);
    give();
    if (__VERIFIER_nondet_int() == 12345) held = count & 1;
  }
}
`;
