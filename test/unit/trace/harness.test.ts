import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { CheckKind } from '../../../server/src/task/check';
import { makeHarness } from '../../../server/src/trace/harness/harness';
import { Compiler } from '../exec/support/compile';
import { clang, gcc, inFolder, run } from '../exec/support/native';
import { fail, type Failing, type FailingRequest } from './support';

interface Case extends FailingRequest {
  readonly name: string;
  readonly kind: CheckKind;
  readonly line: number;
}

/** How the sanitizers, or libc, call a failure. */
const words: Partial<Record<CheckKind, RegExp>> = {
  assert: /Assertion/,
  'reach-error': /reach_error is reached/,
  'division-by-zero': /division by zero/,
  'signed-overflow': /signed integer overflow|cannot be represented/,
  'shift-range': /shift exponent/,
  'null-dereference': /null pointer|SEGV/,
  'out-of-bounds': /buffer-overflow|out of bounds/,
  'use-after-free': /use-after-free/,
  'double-free': /double-free/,
  'invalid-free': /not malloc\(\)-ed/,
};

const nondet = 'int __VERIFIER_nondet_int(void);\n';

const cases: readonly Case[] = [
  {
    name: 'values of nondet functions in a loop',
    text: `${nondet}unsigned char __VERIFIER_nondet_uchar(void);\n#include <assert.h>
int main(void) {
  int sum = 0;
  for (int i = 0; i < 3; i++) sum += __VERIFIER_nondet_int();
  assert(sum != 6 || __VERIFIER_nondet_uchar() < 200);
}
`,
    ordered: [1n, 2n, 3n, 255n],
    kind: 'assert',
    line: 7,
  },
  {
    name: 'an error function that is only declared',
    text: `${nondet}void reach_error(void);\nint main(void) {\n  if (__VERIFIER_nondet_int() == -2147483647 - 1)\n    reach_error();\n}\n`,
    ordered: [-(2n ** 31n)],
    kind: 'reach-error',
    line: 5,
  },
  {
    name: 'a static function that returns a small struct',
    text: 'struct pair { int a, b; };\nstatic struct pair split(int n) {\n  struct pair p = {100 / n, n};\n  return p;\n}\nint use(void) {\n  return split(1).a;\n}\n',
    function: 'split',
    ordered: [0n],
    kind: 'division-by-zero',
    line: 3,
  },
  {
    name: 'arguments of a function',
    text: 'int f(int a, long b, double d) {\n  if (b == -3 && d > 0.3 && d < 0.4)\n    return a * 2;\n  return 0;\n}\n',
    function: 'f',
    // 0.35 as bits.
    ordered: [2n ** 31n - 1n, -3n, 0x3fd6666666666666n],
    kind: 'signed-overflow',
    line: 3,
  },
  {
    name: 'objects for pointers, one inside another',
    text: `struct node { int value; struct node *next; };
int f(struct node *n) {
  if (n->value == 5 && n->next != 0 && n->next->value == 6)
    return n->next->next->value;
  return 0;
}
`,
    function: 'f',
    memory: { '*n': [5], '*n->next': [6] },
    pointers: { '*n': { 8: '*n->next' } },
    kind: 'null-dereference',
    line: 4,
  },
  {
    name: 'an array whose size a contract gives',
    text: `//@ requires 0 < n <= 4 && \\valid(a + (0 .. n - 1));
int last(int *a, int n) {
  return a[n];
}
`,
    function: 'last',
    ordered: [3n],
    kind: 'out-of-bounds',
    line: 3,
  },
  {
    name: 'structs by value, small and large',
    text: `struct pair { int a, b; };
struct big { long l[4]; };
int f(struct pair p, struct big b) {
  return 1 / (p.b - (int)b.l[2]);
}
`,
    function: 'f',
    ordered: [0x0000000700000001n],
    memory: { b: [...Array<number>(16).fill(0), 7] },
    kind: 'division-by-zero',
    line: 4,
  },
  {
    name: 'globals, also static ones, and a program with a main',
    text: `int shown;
static int hidden;
static int f(int x) {
  if (shown == 3 && hidden == 4)
    return x << shown * hidden * 3;
  return 0;
}
int main(void) { return f(hidden = 1); }
`,
    function: 'f',
    ordered: [1n],
    memory: { shown: [3], hidden: [4] },
    kind: 'shift-range',
    line: 5,
  },
  {
    name: 'arguments of main',
    text: "int main(int argc, char **argv) {\n  if (argc == 2 && argv[1][0] == 'x')\n    return 1 / (argv[1][1] - 'y');\n  return 0;\n}\n",
    ordered: [2n],
    memory: { '*argv[1]': [120, 121] },
    kind: 'division-by-zero',
    line: 3,
  },
  {
    name: 'functions without a body, and what they write',
    text: `int read_value(int *to, char c);
long other(void);
int main(void) {
  int x = 1;
  int got = read_value(&x, 'c');
  other();
  return got / (x - 9);
}
`,
    ordered: [5n, 0n],
    written: { 0: [9] },
    kind: 'division-by-zero',
    line: 7,
  },
  {
    name: 'globals of other files, which a function without a body writes',
    text: `extern int table[3];
void update(void);
int main(void) {
  int before = table[1];
  update();
  return 1 / (table[1] - before - 5);
}
`,
    memory: { table: [0, 0, 0, 0, 2] },
    changed: { table: [0, 0, 0, 0, 7] },
    kind: 'division-by-zero',
    line: 6,
  },
  {
    name: 'a pointer to what only the callee knows of',
    text: `struct item *lookup(int key);
int f(int k) {
  struct item *found = lookup(k);
  return found && found != lookup(k + 1) ? 1 / k : 0;
}
`,
    function: 'f',
    ordered: [0n, 70n << 48n, 71n << 48n],
    kind: 'division-by-zero',
    line: 4,
  },
  {
    name: 'an allocation that fails, but not the first',
    text: `#include <stdlib.h>
int main(void) {
  int *p = malloc(4), *q = calloc(1, 4);
  if (p == NULL) return 0;
  *q = 1;
}
`,
    options: { allocationMayFail: true },
    ordered: [0n, 1n],
    kind: 'null-dereference',
    line: 5,
  },
  {
    name: 'a function pointer in an object',
    text: `struct ops { int (*get)(void); };
int zero(void) { return 0; }
int (*chosen)(void) = zero;
int f(struct ops *o) {
  return 1 / o->get();
}
`,
    function: 'f',
    pointers: { '*o': { 0: 'zero' } },
    kind: 'division-by-zero',
    line: 5,
  },
  {
    name: 'memory that is used after it was freed',
    text: `#include <stdlib.h>\n${nondet}int main(void) {
  int *p = malloc(4 * sizeof(int));
  if (!p) return 0;
  p[1] = 3;
  if (__VERIFIER_nondet_int() == 7) free(p);
  return p[1];
}
`,
    ordered: [7n],
    kind: 'use-after-free',
    line: 8,
  },
  {
    name: 'memory that is freed twice',
    text: '#include <stdlib.h>\nint main(void) {\n  char *p = malloc(3);\n  free(p);\n  free(p);\n}\n',
    kind: 'double-free',
    line: 5,
  },
  {
    name: 'freeing what was not allocated',
    text: '#include <stdlib.h>\nint main(void) {\n  int a[2];\n  free(&a[1]);\n}\n',
    kind: 'invalid-free',
    line: 4,
  },
  {
    name: 'freeing what a caller gave, but not from its start',
    text: '#include <stdlib.h>\nvoid discard(int *p) {\n  free(p);\n}\nvoid both(int *p, char *q) {\n  discard(p);\n  free(q + 1);\n}\n',
    function: 'both',
    kind: 'invalid-free',
    line: 7,
  },
  {
    name: 'a string that is too long',
    text: '#include <string.h>\nchar copy[4];\nint main(void) {\n  strcpy(copy, "much too long");\n}\n',
    kind: 'out-of-bounds',
    line: 4,
  },
];

/** The first compiler that can make programs with sanitizers here. */
async function findCompiler(): Promise<string | undefined> {
  return inFolder(async (folder) => {
    writeFileSync(path.join(folder, 'empty.c'), 'int main(void) { return 0; }\n');
    for (const compiler of [clang, gcc]) {
      if (compiler === undefined) continue;
      const made = await run(compiler, ['-fsanitize=address,undefined', 'empty.c'], { cwd: folder });
      if (made.status === 0) return compiler;
    }
    return undefined;
  });
}

const native = await findCompiler();

let compiler: Compiler;
beforeAll(async () => {
  compiler = await Compiler.load();
});

function harnessFor({ program, plan, inputs, trace }: Failing): { text: string; includesProgram: boolean } {
  const made = makeHarness({ program, entry: plan, inputs, steps: 1_000_000, trace, source: 'case.c' });
  if (made.kind === 'none') throw new Error(made.reason);
  return made;
}

describe('a harness (skipped where no compiler has sanitizers)', () => {
  it.skipIf(native === undefined).each(cases)('$name', async (one) => {
    const failing = fail(compiler, one);
    expect(failing.trace.violation).toMatchObject({ kind: one.kind, place: { source: { line: one.line } } });
    const { text, includesProgram } = harnessFor(failing);
    await inFolder(async (folder) => {
      writeFileSync(path.join(folder, 'case.c'), one.text);
      writeFileSync(path.join(folder, 'harness.c'), text);
      const files = includesProgram ? ['harness.c'] : ['harness.c', 'case.c'];
      const flags = ['-g', '-fsanitize=address,undefined', '-fno-sanitize-recover=undefined', '-o', 'failing'];
      const made = await run(native!, [...flags, ...files], { cwd: folder });
      expect(made.errors).not.toMatch(/error:/);
      const ran = await run(path.join(folder, 'failing'), [], { cwd: folder, env: { ASAN_OPTIONS: 'handle_abort=1' } });
      expect(ran.status).not.toBe(0);
      expect(ran.errors).toMatch(words[one.kind]!);
      expect(ran.errors).toContain(`case.c:${one.line}`);
    });
  });

  it.skipIf(clang === undefined)('can be compiled by another compiler, all warnings on', async () => {
    const { text } = harnessFor(fail(compiler, cases[0]!));
    await inFolder(async (folder) => {
      writeFileSync(path.join(folder, 'harness.c'), text);
      const made = await run(clang!, ['-std=c99', '-Wall', '-Wextra', '-pedantic', '-c', 'harness.c'], { cwd: folder });
      expect(made.errors).toBe('');
    });
  });

  it('says what it cannot stand in for', () => {
    const text = 'int f(void) {\n  static int calls;\n  return 1 / calls++;\n}\n';
    const { program, plan, inputs, trace } = fail(compiler, { text, function: 'f' });
    const made = makeHarness({ program, entry: plan, inputs, steps: 1000, trace, source: 'case.c' });
    expect(made).toEqual({ kind: 'none', reason: 'a harness cannot stand in for the static variable f.calls' });
  });
});
