import { describe, expect, it } from 'vitest';
import { placeAssets } from '../../../build/assets.mjs';
import { loadClang } from '../../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { loadLibc } from '../../../server/src/lower/libc/libc';
import { Slices } from '../../../server/src/service/slice/slices';
import { makeUnit } from '../../../server/src/service/worker/unit';
import { parseContracts } from '../../../server/src/task/contract/parse-contracts';
import { defaultOptions, type TaskOptions } from '../../../server/src/task/options';
import { planChecks } from '../../../server/src/task/plan-checks';

placeAssets();
const clang = new EmbeddedClang(await loadClang());
const libc = await loadLibc('LP64');

function compile(text: string): string {
  const path = '/work/a.c';
  const result = clang.compile({ path, text, dataModel: 'LP64', workspaceRoots: ['/work'], flags: [], trusted: true });
  if (result.kind === 'failed') throw new Error(result.message);
  return result.ll;
}

async function slicesOf(ll: string, text: string, options: TaskOptions): Promise<ReadonlyMap<string, string>> {
  const { contracts } = parseContracts(text, '/work/a.c', 64);
  const unit = await makeUnit({ ll, contracts }, () => Promise.resolve(libc));
  const slices = new Slices(unit, planChecks(unit.module, options), options);
  const names = ['leaf', 'caller', 'other', 'strings', 'entry_with_contract'];
  const found = unit.module.functions.filter((fn) => names.includes(String(fn.name)));
  return new Map(found.map((fn) => [String(fn.name), slices.of(fn).slice]));
}

const base = `#include <assert.h>
#include <string.h>
struct pair { int a, b; };
int limit = 10;
static int table[3] = { 1, 2, 3 };
static int leaf(int n) { assert(n < limit); return 7 / n; }
int caller(int n) { return leaf(n) + 1; }
int other(struct pair *p) { return p->a + table[1]; }
unsigned long strings(void) { char to[8]; strcpy(to, "abc"); return strlen(to); }
/*@ requires n > 0; */
int entry_with_contract(unsigned n) { return n == 0; }
`;

/** The functions that have another slice after the edit. */
async function changed(before: string, after: string, options = defaultOptions): Promise<readonly string[]> {
  const [a, b] = [
    await slicesOf(compile(before), before, defaultOptions),
    await slicesOf(compile(after), after, options),
  ];
  return [...a.keys()].filter((name) => a.get(name) !== b.get(name)).sort();
}

const all = ['caller', 'entry_with_contract', 'leaf', 'other', 'strings'];

describe('the slice of a function', () => {
  it.each<[string, string, string, readonly string[]]>([
    ['a comment above', '#include <string.h>', '#include <string.h>\n/* one\n two */', []],
    ['white space in a line', '7 / n', '7   /   n', []],
    [
      'a function more, with a string, a type and a global of its own',
      'struct pair {',
      'struct mine { int x; };\nint mine;\nconst char *more(struct mine *m) { mine = m->x; return "def"; }\nstruct pair {',
      [],
    ],
    [
      'a string literal before others',
      'int limit',
      'int puts(const char *);\nvoid say(void) { puts("xyz"); }\nint limit',
      [],
    ],
    ['its own code', '7 / n', '8 / n', ['caller', 'leaf']],
    ['code of a caller', 'leaf(n) + 1', 'leaf(n) + 2', ['caller']],
    ['a condition of an assertion', 'n < limit', 'n <= limit', ['caller', 'leaf']],
    ['the initialiser of a global', '{ 1, 2, 3 }', '{ 1, 2, 4 }', ['other']],
    ['the type of a global', 'int limit', 'long limit', ['caller', 'leaf']],
    ['a const before a global', 'int limit', 'const int limit', ['caller', 'leaf']],
    ['a struct', '{ int a, b; }', '{ int b, a; }', ['other']],
    ['what a string holds', '"abc"', '"abd"', ['strings']],
    ['another function of libc', 'strlen(to)', 'strnlen(to, 3)', ['strings']],
    ['a contract', 'requires n > 0', 'requires n > 1', ['entry_with_contract']],
    ['a contract moved', '/*@ requires n > 0; */', '\n\n/*@   requires n > 0; */', []],
    ['the sign of a parameter that only a contract sees', '(unsigned n)', '(int n)', ['entry_with_contract']],
  ])('%s', async (_, from, to, expected) => {
    expect(base).toContain(from);
    expect(await changed(base, base.replace(from, to))).toEqual(expected);
  });

  it('has the options in it', async () => {
    const fewer = new Set([...defaultOptions.checks].filter((kind) => kind !== 'assert'));
    expect(await changed(base, base, { ...defaultOptions, checks: fewer })).toEqual(all);
    expect(await changed(base, base, { ...defaultOptions, allocationMayFail: false })).toEqual(all);
  });

  it('has the target in it', async () => {
    const ll = compile(base);
    const a = await slicesOf(ll, base, defaultOptions);
    const b = await slicesOf(ll.replace(/i64:64/, 'i64:32'), base, defaultOptions);
    for (const name of all) expect(a.get(name)).not.toBe(b.get(name));
  });

  it('has what a call without a body reaches in it', async () => {
    const text = 'static int x;\nvoid elsewhere(void);\nint leaf(void) { x = 1; elsewhere(); return x; }\n';
    expect(await changed(text, `${text}int *leads_there = &x;\n`)).toEqual(['leaf']);
    expect(await changed(text, `${text}int leads_nowhere = 3;\n`)).toEqual([]);
  });

  it.each<[string, string]>([
    ['turned into integers', 'unsigned long leaf(int *p) { return (unsigned long)p; }\n'],
    ['ordered', 'int leaf(char *p, char *q) { return p < q; }\n'],
    ['called through', 'int leaf(int (*f)(void)) { return f(); }\n'],
    ['read as bytes', 'union u { int *p; long l; };\nint x;\nlong leaf(void) { union u u; u.p = &x; return u.l; }\n'],
  ])('changes with the layout of objects if pointers are %s', async (_, text) => {
    expect(await changed(text, `int before;\n${text}`)).toEqual(['leaf']);
  });
});
