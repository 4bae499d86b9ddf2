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

/** DASH, Fig. 6, and LCT-D, Fig. 5.2: branches on inputs that have nothing to do with the lock. */
export function diamonds(count: number): string {
  const each = Array.from({ length: count }, () => '  if (__VERIFIER_nondet_bool()) x = x + 1; else *p = *p + 1;');
  return `
#include <assert.h>
#include <stdbool.h>
bool __VERIFIER_nondet_bool(void);
int __VERIFIER_nondet_int(void);
int main(void) {
  // Not a constant, which the lowering would put in everywhere.
  int lock = __VERIFIER_nondet_int();
  if (lock < 1 || lock > 1) return 0;
  int x = 0, y = 0;
  int *p = &y;
${each.join('\n')}
  assert(lock == 1);
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
