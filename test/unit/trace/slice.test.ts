import { beforeAll, describe, expect, it } from 'vitest';
import { Compiler } from '../exec/support/compile';
import { fail, type FailingRequest, lineOf } from './support';

let compiler: Compiler;
beforeAll(async () => {
  compiler = await Compiler.load();
});

/** The relevant steps but the entry, which always is. */
function slice(request: FailingRequest): readonly string[] {
  const { trace } = fail(compiler, request);
  expect(trace.isSliced).toBe(true);
  return trace.steps.slice(1).flatMap((step) => (step.relevant ? [lineOf(step).replace(/: +/, ': ')] : []));
}

const nondet = 'int __VERIFIER_nondet_int(void);\n';

describe('the slice of a trace', () => {
  it('leaves out what does not reach the check', () => {
    const text = `${nondet}int main(void) {
  int a = __VERIFIER_nondet_int();
  int b = __VERIFIER_nondet_int();
  int c = b + 1;
  if (c > 0) b = 7;
  int d = a - 4;
  return c > 100 ? b : 10 / d;
}
`;
    expect(slice({ text, ordered: [4n, 2n] })).toEqual([
      '3: input __VERIFIER_nondet_int() = 4',
      '3: a = 4',
      '4: input __VERIFIER_nondet_int() = 2',
      '4: b = 2',
      '5: c = 3',
      '7: d = 0',
      '8: c > 100 is false',
    ]);
  });

  it('follows the rounds of a loop that made the value, and the decisions to go on', () => {
    const text = `int main(void) {
  int i = 0, sum = 0, noise = 0;
  while (i < 2) {
    sum += i;
    noise += 3;
    i++;
  }
  int last = noise;
  return last / (sum - 1);
}
`;
    expect(slice({ text })).toEqual([
      '2: i = 0',
      '2: sum = 0',
      '3: i < 2 is true',
      '4: sum = 0',
      '6: i = 1',
      '3: i < 2 is true',
      '4: sum = 1',
    ]);
  });

  it('distinguishes elements of an array, and members of a struct through a copy', () => {
    const text = `struct pair { int used, unused; };
int main(void) {
  int a[3];
  for (int i = 0; i < 3; i++) a[i] = i;
  struct pair p, q;
  p.used = a[1];
  p.unused = a[2];
  q = p;
  int *u = &q.unused, *v = &q.used;
  *u = 9;
  return *u / (*v - 1);
}
`;
    expect(slice({ text })).toEqual([
      '4: i = 0',
      '4: i < 3 is true',
      '4: i = 1',
      '4: i < 3 is true',
      '4: a[1] = 1',
      '6: p.used = 1',
      '8: q = {.used = 1, .unused = 2}',
      '9: v = &q.used',
    ]);
  });

  it('goes through calls: only the arguments, results and side effects that matter', () => {
    const text = `static int global;
static int pick(int a, int b) { return a; }
static void set(int *p, int v) { *p = v; }
static void other(int *p) { *p = 5; }
int main(void) {
  int x = 1, y = 2, z = 3;
  int r = pick(x, y);
  set(&z, r);
  other(&y);
  global = y;
  return global / (z - 1);
}
`;
    expect(slice({ text })).toEqual([
      '6: x = 1',
      '7: pick(a = 1, b = 2)',
      '2: pick returns 1',
      '7: r = 1',
      '8: set(p = &z, v = 1)',
      '3: z = 1',
    ]);
  });

  it('keeps what freed the memory that is used after', () => {
    const text = `#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = malloc(4);
  if (!p || !q) return 0;
  *p = 1;
  *q = 2;
  free(q);
  free(p);
  return *p;
}
`;
    expect(slice({ text })).toEqual([
      '3: malloc(4) returns malloc#1',
      '3: p = malloc#1',
      '3: malloc(4) returns malloc#2',
      '3: q = malloc#2',
      '4: p != NULL is true',
      '4: q != NULL is true',
      '8: free(malloc#1)',
    ]);
  });

  it('finds what a loop condition made of an index', () => {
    const text = `${nondet}int main(void) {
  int n = __VERIFIER_nondet_int(), other = __VERIFIER_nondet_int(), a[4] = { 0 };
  if (n < 0 || n > 10) return 0;
  other++;
  int k = n * 2;
  return a[k];
}
`;
    expect(slice({ text, ordered: [2n, 5n] })).toEqual([
      '3: input __VERIFIER_nondet_int() = 2',
      '3: n = 2',
      '4: n < 0 is false',
      '4: n > 10 is false',
      '6: k = 4',
    ]);
  });

  it('goes through library functions', () => {
    const text = `#include <string.h>
int main(void) {
  char a[8], b[8];
  strcpy(a, "x");
  strcpy(b, "abc");
  int n = (int)strlen(b);
  return 1 / (n - 3);
}
`;
    expect(slice({ text })).toEqual([
      '5: strcpy(b, "abc") returns b',
      '5: b = "abc"',
      '6: strlen(b) returns 3',
      '6: n = 3',
    ]);
  });

  it('knows what of the caller is used', () => {
    const text = `struct s { int a; };
int unused;
int f(struct s *q, struct s *p) { return 1 / p->a; }
`;
    expect(slice({ text, function: 'f' })).toEqual(['3: initially *p = {.a = 0}', '3: f(q = q, p = p)']);
  });

  it('keeps the recursion that leads to the check', () => {
    const text = `static int down(int n, int noise) {
  noise *= 2;
  if (n == 0) return 1 / n;
  return down(n - 1, noise);
}
int main(void) { return down(1, 3); }
`;
    expect(slice({ text })).toEqual([
      '6: down(n = 1, noise = 3)',
      '3: n == 0 is false',
      '4: down(n = 0, noise = 6)',
      '3: n == 0 is true',
    ]);
  });
});
