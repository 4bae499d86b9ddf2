/** Small random C programs: a `main` with a few inputs from 0 to 7, some functions it calls, and checks of every kind. */
import { Random } from './random';
import { emptyScope, type Callable } from './scope';
import type { Source } from './source';
import { Statements } from './statements';

const head: readonly Source[] = [
  '#include <assert.h>',
  '#include <stdlib.h>',
  '#include <string.h>',
  'unsigned char __VERIFIER_nondet_uchar(void);',
  'void __VERIFIER_assume(int);',
  'struct record { int a; unsigned char b; short c[3]; int f : 5; unsigned g : 3; };',
  'union word { unsigned u; short s[2]; unsigned char b[4]; };',
];

/** What statements call besides; they change globals whose addresses nobody takes. */
const helpers: readonly Source[] = [
  'static int twice(int x) { z0 = (z0 + x) & 15; return (x & 63) * 2; }',
  'static int mixed(int x) { z1 ^= x & 7; return (x & 63) + z0; }',
  'static struct pair swapped(struct pair p, int by) {',
  '  struct pair q = {(int)(p.second & 31), p.first + (by & 3)};',
  '  z0 = q.first; p.first = -1; return q;',
  '}',
  'static int down(int n) { z0++; return n <= 0 ? z0 : down(n - 1) - (n & 1); }',
];

const inputs = ['x0', 'x1', 'x2'];

export function randomProgram(seed: number): readonly Source[] {
  const random = new Random(seed);
  const made = new Statements(random, random.pick([0, 4, 12]));
  const globals = globalsOf(made, random);
  const functions: Callable[] = [];
  const bodies: Source[] = [];
  const outside = made.scope;
  for (let count = random.below(3); count > 0; count--) {
    made.scope = { ...outside, functions: [...functions] };
    const { callable, source } = functionOf(made, random);
    functions.push(callable);
    bodies.push(source);
  }
  made.scope = { ...outside, functions };
  return [...head, ...globals, ...helpers, ...bodies, mainOf(made, random)];
}

function globalsOf(made: Statements, random: Random): Source[] {
  made.scope = {
    ...emptyScope,
    integers: [
      { name: 'g0', type: 'int' },
      { name: 'g1', type: 'unsigned char' },
      { name: 'z0', type: 'int', hidden: true },
      { name: 'z1', type: 'short', hidden: true },
      ...inputs.map((name) => ({ name, type: 'int', readonly: true })),
    ],
    arrays: [{ name: 'ga', type: 'int', size: 4 }],
    ...(random.chance(50) && { records: [{ name: 'gr', type: 'struct record' }] }),
  };
  return [
    `static int ${inputs.join(', ')};`,
    'int g0, z0;',
    'static short z1 = 3;',
    'static int (*action)(int);',
    'struct pair { int first; long second; };',
    'struct node { int value; struct node *next; };',
    `unsigned char g1 = ${random.below(9)};`,
    'int ga[4] = {1, 2};',
    'struct record gr;',
  ];
}

function functionOf(made: Statements, random: Random): { readonly callable: Callable; readonly source: Source } {
  const name = made.fresh('f');
  const kinds = Array.from({ length: random.between(1, 3) }, () => (random.chance(70) ? 'integer' : 'pointer'));
  const outside = made.scope;
  const types = kinds.map((kind) =>
    kind === 'pointer' ? 'int *' : random.pick(['int', 'unsigned', 'unsigned char', 'long']),
  );
  const parameters = types.map((type, at) => ({ name: `${name}p${at}`, type }));
  const integers = parameters.filter(({ type }) => type !== 'int *');
  made.scope = {
    ...outside,
    integers: [...outside.integers, ...integers],
    pointers: [...outside.pointers, ...parameters.filter(({ type }) => type === 'int *')],
    returns: true,
  };
  const isRecursive = random.chance(25);
  const body = made.list(random.between(1, 3), 1);
  const signature = parameters.map(({ name: of, type }) => `${type} ${of}`);
  const result = made.expressions.integer(2);
  const again = parameters.map(({ name: of, type }) => (type === 'int *' ? of : `${of} - 1`));
  const call = `if (depth_ > 0) ${random.pick(['g0 += ', 'return ', 'g1 = '])}${name}_(${['depth_ - 1', ...again].join(', ')});`;
  const lines: Source[] = [...body, ...(isRecursive ? [call, ...made.list(1, 0)] : []), `return ${result};`];
  made.scope = outside;
  const callable = { name, parameters: kinds };
  if (!isRecursive)
    return { callable, source: { open: `static int ${name}(${signature.join(', ')}) {`, body: lines, close: '}' } };
  const depth = random.between(1, 4);
  const args = parameters.map(({ name: of }) => of);
  const wrapper = `static int ${name}(${signature.join(', ')}) { return ${name}_(${[depth, ...args].join(', ')}); }`;
  return {
    callable,
    source: {
      open: `static int ${name}_(${['int depth_', ...signature].join(', ')}) {`,
      body: lines,
      close: `}\n${wrapper}`,
    },
  };
}

function mainOf(made: Statements, random: Random): Source {
  made.scope = { ...made.scope, returns: true };
  const used = inputs.slice(0, random.between(1, 3));
  const body: Source[] = [
    ...used.map((name) => `${name} = __VERIFIER_nondet_uchar(); __VERIFIER_assume(${name} < 8);`),
    ...made.list(random.between(3, 8), 2),
    `assert(${made.expressions.condition(2)});`,
    'return 0;',
  ];
  return { open: 'int main(void) {', body, close: '}' };
}
