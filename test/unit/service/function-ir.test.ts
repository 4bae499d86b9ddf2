import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { placeAssets } from '../../../build/assets.mjs';
import { loadClang } from '../../../server/src/compile/clang-parts';
import { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { functionIr } from '../../../server/src/service/worker/function-ir';
import { functionSites } from '../../../server/src/service/worker/function-sites';
import { IrModel } from '../../../server/src/service/worker/ir-model';

const examples = path.resolve(import.meta.dirname, '../../../examples');
const own = `
struct point { int x, y; struct point *next; };
union number { int i; float f; };
enum colour { red, green };
typedef struct point (*maker)(int, int);
static struct point origin = { 0, 0, &origin };
static const char *names[] = { "red", "green" };
extern int printf(const char *, ...);
static struct point make(int x, int y) { return (struct point){ x, y, &origin }; }
static maker makers[] = { make };
inline static int twice(int n) { return 2 * n; }
int use(enum colour c, union number n) {
  static int calls;
  struct point p = makers[0](twice(n.i), calls++);
  return printf("%s %d\\n", names[c], p.x);
}
_Thread_local int mine;
int read_mine(void) { return mine; }
`;

placeAssets();
const clang = new EmbeddedClang(await loadClang());
const sources: (readonly [string, string])[] = [
  ['own.c', own],
  ...readdirSync(examples)
    .filter((name) => name.endsWith('.c'))
    .map((name) => [name, readFileSync(path.join(examples, name), 'utf8')] as const),
];

describe('the IR of each function', () => {
  it.each(sources)('of %s is a module of its own, for us and for LLVM', (name, text) => {
    const file = path.join(examples, name);
    const result = clang.compile({
      path: file,
      text,
      dataModel: 'LP64',
      workspaceRoots: [],
      flags: [],
      trusted: false,
    });
    if (result.kind === 'failed') throw new Error(result.message);
    const model = new IrModel(result.ll);
    const sites = functionSites(model.module, file, text);
    expect(sites).not.toEqual([]);
    for (const site of sites) {
      const ir = functionIr(model, site.name);
      if (ir.kind !== 'ir') throw new Error(`${site.name}: ${ir.kind}`);
      const slice = new IrModel(ir.text);
      expect(slice.parsed.diagnostics).toEqual([]);
      expect(slice.module.functions.filter(({ isDeclaration }) => !isDeclaration)).toHaveLength(1);
      expect(clang.normalise(file, new TextEncoder().encode(ir.text), 'x86_64-unknown-linux-gnu').kind).toBe('text');
    }
  });

  it('says so if there is none', () => {
    expect(functionIr(new IrModel('declare void @f()\n'), 'f')).toEqual({ kind: 'no-function' });
    expect(functionIr(new IrModel(''), 'f')).toEqual({ kind: 'no-function' });
  });
});

describe('the functions of a C file', () => {
  it('reach from their name to their closing brace', () => {
    const text =
      'static int\nf(int x)\n{\n  if (x) {\n    return 1;\n  }\n  return 2;\n\n}\n\nint g(void) { return f(0); }\n';
    const file = '/nowhere/a.c';
    const result = clang.compile({
      path: file,
      text,
      dataModel: 'LP64',
      workspaceRoots: [],
      flags: [],
      trusted: false,
    });
    if (result.kind === 'failed') throw new Error(result.message);
    const sites = functionSites(new IrModel(result.ll).module, file, text);
    expect(sites.map(({ name, range }) => [name, range.start.line, range.end.line])).toEqual([
      ['f', 1, 8],
      ['g', 10, 10],
    ]);
  });
});
