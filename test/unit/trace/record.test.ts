import { beforeAll, describe, expect, it } from 'vitest';
import { eventText } from '../../../server/src/trace/text';
import { Compiler } from '../exec/support/compile';
import { fail, lineOf, type FailingRequest } from './support';

let compiler: Compiler;
beforeAll(async () => {
  compiler = await Compiler.load();
});

function linesOf(request: FailingRequest): readonly string[] {
  const { trace } = fail(compiler, request);
  return [...trace.steps.map(lineOf), `${trace.violation.place.source?.line}: ${trace.violation.kind}`];
}

describe('the trace of a failing execution', () => {
  it('tells calls, arguments, results, branches and inputs', () => {
    const text = `int __VERIFIER_nondet_int(void);
static int fact(int n) {
  if (n <= 1) return 1;
  return n * fact(n - 1);
}
int main(void) {
  int n = __VERIFIER_nondet_int();
  return 10 / (fact(n) - 6);
}
`;
    expect(linesOf({ text, ordered: [3n] })).toEqual([
      '6: main()',
      '7:   input __VERIFIER_nondet_int() = 3',
      '7:   n = 3',
      '8:   fact(n = 3)',
      '3:     n <= 1 is false',
      '4:     fact(n = 2)',
      '3:       n <= 1 is false',
      '4:       fact(n = 1)',
      '3:         n <= 1 is true',
      '5:       fact returns 1',
      '5:     fact returns 2',
      '5:   fact returns 6',
      '8: division-by-zero',
    ]);
  });

  it('prints values in their own C type', () => {
    const text = `#include <stdbool.h>
enum color { RED, GREEN = 5 };
struct point { int x; unsigned char tag; float w; };
union word { unsigned whole; unsigned char bytes[4]; };
struct flags { unsigned a : 3; int b : 5; };
unsigned long big;
int main(void) {
  enum color c = GREEN;
  signed char s = -3;
  unsigned char u = 253;
  char letter = 'q';
  bool yes = true;
  float f = 1.5f;
  double d = -0.1;
  long double l = 2.25L;
  big = 0xffffffffffffffff;
  struct point p = { -1, 'x', 0.25f };
  struct point a[2];
  a[1] = p;
  a[0].w = 3;
  struct point *q = &a[1];
  int n[4] = { 1, 2, 3, 4 };
  int *third = &n[2];
  *third = 7;
  char text[8] = "hey";
  const char *constant = "there";
  union word w;
  w.bytes[2] = 1;
  struct flags g;
  g.b = -2;
  g.a = 5;
  int (*function)(void) = main;
  void *nothing = 0;
  q->x = 1 / (n[2] - 7);
}
`;
    expect(linesOf({ text }).slice(1)).toEqual([
      '8:   c = GREEN',
      '9:   s = -3',
      '10:   u = 253',
      "11:   letter = 113 'q'",
      '12:   yes = true',
      '13:   f = 1.5',
      '14:   d = -0.1',
      '15:   l = 2.25',
      '16:   big = 18446744073709551615',
      "17:   p = {.x = -1, .tag = 120 'x', .w = 0.25}",
      "19:   a[1] = {.x = -1, .tag = 120 'x', .w = 0.25}",
      '20:   a[0].w = 3',
      '21:   q = &a[1]',
      '22:   n = {1, 2, 3, 4}',
      '23:   third = &n[2]',
      '24:   n[2] = 7',
      '25:   text = "hey"',
      '26:   constant = "there"',
      '28:   w.bytes[2] = 1',
      '30:   g = {.a = uninitialised, .b = -2}',
      '31:   g = {.a = 5, .b = -2}',
      '32:   function = main',
      '33:   nothing = NULL',
      '34: division-by-zero',
    ]);
  });

  it('names allocated memory after the call that made it, and types it by the pointers to it', () => {
    const text = `#include <stdlib.h>
struct node { int value; struct node *next; };
static struct node *push(struct node *list, int value) {
  struct node *n = malloc(sizeof *n);
  n->value = value;
  n->next = list;
  return n;
}
int main(void) {
  struct node *list = push(push(0, 4), 5);
  int *numbers = calloc(3, sizeof(int));
  numbers[2] = 6;
  free(list->next);
  return list->next->value;
}
`;
    expect(linesOf({ text }).slice(1)).toEqual([
      '10:   push(list = NULL, value = 4)',
      '4:     malloc(16) returns malloc#1',
      '4:     n = malloc#1',
      '5:     malloc#1->value = 4',
      '6:     malloc#1->next = NULL',
      '7:   push returns malloc#1',
      '10:   push(list = malloc#1, value = 5)',
      '4:     malloc(16) returns malloc#2',
      '4:     n = malloc#2',
      '5:     malloc#2->value = 5',
      '6:     malloc#2->next = malloc#1',
      '7:   push returns malloc#2',
      '10:   list = malloc#2',
      '11:   calloc(3, 4) returns calloc#3',
      '11:   numbers = &calloc#3[0]',
      '12:   calloc#3[2] = 6',
      '13:   free(malloc#1)',
      '14: use-after-free',
    ]);
  });

  it('tells what a call of a library function did, not how', () => {
    const text = `#include <string.h>
int main(void) {
  char copy[4];
  strcpy(copy, "abc");
  strcpy(copy, "much too long");
}
`;
    expect(linesOf({ text }).slice(1)).toEqual([
      '4:   strcpy(copy, "abc") returns copy',
      '4:   copy = "abc"',
      '5:   strcpy(copy, "much too long")',
      '5: out-of-bounds',
    ]);
  });

  it('tells what the caller of a function made, and passes structs by value', () => {
    const text = `struct pair { int a, b; };
struct big { long l[4]; };
int limit;
//@ requires \\valid(items + (0 .. 1));
int pick(struct pair *first, int *items, struct pair by, struct big big, unsigned at) {
  if (at < 2 && limit == 5) return items[at] / (first->a - by.b - (int)big.l[1]);
  return 0;
}
`;
    const memory = { '*first': [7], '*items': [0, 0, 0, 0, 9], big: [0, 0, 0, 0, 0, 0, 0, 0, 7], limit: [5] };
    expect(linesOf({ text, function: 'pick', ordered: [0n, 1n], memory })).toEqual([
      '5: initially *first = {.a = 7, .b = 0}',
      '5: initially items[0..1] = {0, 9}',
      '5: initially big = {.l = {0, 7, 0, 0}}',
      '5: initially limit = 5',
      '5: pick(first = first, items = &items[0], by = {.a = 0, .b = 0}, big = {.l = {0, 7, 0, 0}}, at = 1)',
      '6:   at < 2 is true',
      '6:   limit == 5 is true',
      '6: division-by-zero',
    ]);
  });

  it('shows a struct that comes in several words, or in vectors, as what it is', () => {
    const text = `enum unit { MM, CM };
struct size { int width; enum unit unit; int height; };
struct point { float x, y; };
int area(struct size s, struct point at) {
  return s.width / s.height + (at.x > 1);
}
`;
    const { trace } = fail(compiler, {
      text,
      function: 'area',
      // Unit -1, which no enumerator has: enumerations are unsigned.
      ordered: [0xffff_ffff_0000_0007n, 0n, 0x3f80_0000n, 0x4000_0000n],
    });
    const size = '{.width = 7, .unit = 4294967295, .height = 0}';
    expect(trace.inputs.slice(0, 2).map(({ name, value }) => [name, value])).toEqual([
      ['s', size],
      ['s', size],
    ]);
    const [entered] = trace.steps.filter(({ event }) => event.kind === 'enter');
    expect(eventText(entered!.event)).toBe(`area(s = ${size}, at = {.x = 1, .y = 2})`);
  });

  it('is plain data', () => {
    const { trace } = fail(compiler, {
      text: 'int main(int argc, char **argv) { return 1 / (argc - 1); }',
      ordered: [1n],
    });
    expect(JSON.parse(JSON.stringify(trace))).toEqual(trace);
    expect(structuredClone(trace)).toEqual(trace);
    expect(trace.inputs).toMatchObject([{ name: 'argc', value: '1', bits: 32, pattern: '0x1' }]);
  });

  it('leaves out steps of a long execution, and says so', () => {
    const text = 'int main(void) { int x = 0; while (x < 2000) x++; return 1 / (x - 2000); }';
    const { trace } = fail(compiler, { text });
    expect(trace.steps).toHaveLength(1000);
    expect(trace.truncated).toEqual({ total: 4003, leftOut: 3003 });
    expect(trace.steps[0]!.event.kind).toBe('enter');
    expect(trace.steps.at(-1)!.index).toBe(4002);
  });

  it('names the lines that are executed, once, those that were not left out and those that were', () => {
    const text = `int __VERIFIER_nondet_int(void);
static int pick(int n) {
  if (n > 3)
    return n;
  return 0;
}
int main(void) {
  int s = 0;
  for (int i = 0; i < 1000; i++)
    s += pick(2);
  if (s > 0)
    s = 1;
  return 1 / s;
}
`;
    const { trace } = fail(compiler, { text });
    expect(trace.executed.source.map(({ line }) => line)).toEqual([8, 9, 10, 3, 5, 6, 11, 13]);
  });
});
