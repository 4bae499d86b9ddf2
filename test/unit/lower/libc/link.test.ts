import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../../server/src/compile/embedded-clang';
import type { DataModel } from '../../../../server/src/compile/types';
import { findFunction } from '../../../../server/src/ir/model/module';
import { parseModule } from '../../../../server/src/ir/parse';
import { printModule } from '../../../../server/src/ir/print';
import { type Libc, loadLibc } from '../../../../server/src/lower/libc/libc';
import { linkLibc } from '../../../../server/src/lower/libc/link';
import { modelOf } from '../../../../server/src/task/model-function';
import { defaultOptions } from '../../../../server/src/task/options';
import { planChecks } from '../../../../server/src/task/plan-checks';
import { embeddedClang, llOf, request } from '../../compile/compiler';

const dataModels: readonly DataModel[] = ['LP64', 'ILP32'];
let clang: EmbeddedClang;
let models: Readonly<Record<DataModel, Libc>>;
beforeAll(async () => {
  clang = await embeddedClang();
  models = { LP64: await loadLibc('LP64'), ILP32: await loadLibc('ILP32') };
});

function link(ll: string, dataModel: DataModel = 'LP64', except?: ReadonlySet<string>) {
  return linkLibc(ll, parseModule(ll).module, models[dataModel], except);
}

function compileAndLink(text: string, dataModel: DataModel = 'LP64') {
  return link(llOf(clang.compile(request(text, { dataModel }))), dataModel);
}

/** LLVM's own opinion of a module. */
function accepted(ll: string, dataModel: DataModel = 'LP64'): unknown {
  const triple = dataModel === 'LP64' ? 'x86_64-unknown-linux-gnu' : 'i386-unknown-linux-gnu';
  const result = clang.normalise('/project/a.ll', new TextEncoder().encode(ll), triple);
  return result.kind === 'text' ? 'accepted' : result.diagnostics;
}

const twoCalls = `#include <string.h>
int f(const char *a, const char *b) {
  return strlen(a) == 3 &&
    strlen(b) == 4;
}
`;

describe('linking', () => {
  it.each(dataModels)('gives each call a body of its own (%s)', (dataModel) => {
    const { module, linked, text } = compileAndLink(twoCalls, dataModel);
    expect(linked).toEqual(['strlen']);
    const bodies = module.functions.filter((fn) => modelOf(fn) !== undefined);
    expect(bodies.map(({ name }) => name)).toEqual(['f/strlen.1', 'f/strlen.2']);
    expect(bodies.map((fn) => modelOf(fn)!.call?.function)).toEqual(['f', 'f']);
    expect(findFunction(module, 'strlen')?.isDeclaration).toBe(true);
    expect(printModule(module)).toMatch(/call i\d\d @"f\/strlen\.1"\(ptr noundef %\d+\)/);
    expect(accepted(text, dataModel)).toBe('accepted');
    expect(accepted(printModule(module), dataModel)).toBe('accepted');
  });

  it('puts checks of a body at the call', () => {
    const { module } = compileAndLink(twoCalls);
    const checks = planChecks(module, defaultOptions).all.filter(({ message }) => message.startsWith('strlen: '));
    const outOfBounds = checks.filter(({ kind }) => kind === 'out-of-bounds');
    expect(outOfBounds.map(({ id, place }) => [id, place.function, place.source?.line])).toEqual([
      ['f/strlen.1:out-of-bounds:1', 'f', 3],
      ['f/strlen.2:out-of-bounds:1', 'f', 4],
    ]);
    const calls = findFunction(module, 'f')!.blocks.flatMap((block) =>
      block.instructions.filter(({ opcode }) => opcode === 'call'),
    );
    for (const { place } of checks) expect(calls.map(({ start }) => start)).toContain(place.irOffset);
  });

  it('leaves the user’s text where it was', () => {
    const ll = llOf(clang.compile(request('#include <string.h>\nunsigned long (*p)(const char *) = strlen;\n')));
    const { text, module } = link(ll);
    expect(text.length).toBeGreaterThan(ll.length);
    const declaration = /^declare .*@strlen.*$/m.exec(ll)!;
    expect(text.slice(0, ll.length)).toBe(
      ll.slice(0, declaration.index) +
        ' '.repeat(declaration[0].length) +
        ll.slice(declaration.index + declaration[0].length),
    );
    expect(findFunction(module, 'strlen')?.isDeclaration).toBe(false);
    expect(modelOf(findFunction(module, 'strlen')!)).toEqual({ name: 'strlen', call: undefined });
    expect(accepted(text)).toBe('accepted');
  });

  it('brings helpers, state and declarations along, state once', () => {
    const { module, text, linked } = compileAndLink(`#include <string.h>
char *f(char *s) { strtok(s, ","); return strdup(strtok(0, ",")); }
`);
    expect(linked).toEqual(['strtok', 'strdup']);
    expect(module.variables.map(({ name }) => name).filter((name) => String(name).startsWith('libc/'))).toEqual([
      'libc/strtok_rest',
    ]);
    expect(findFunction(module, 'malloc')?.isDeclaration).toBe(true);
    expect(findFunction(module, 'f/strtok.2/strcspn')).toBeDefined();
    expect(accepted(text)).toBe('accepted');
  });

  it.each([
    ['no call', 'int f(int a) { return a; }'],
    ['a definition of the user', 'int strlen(const char *s) { return !s; } int f(void) { return strlen(""); }'],
    ['another type', 'int strcmp(long, const char *); int f(void) { return strcmp(1, ""); }'],
    ['a function without parameters', 'char *strsep(); char *f(char **s) { return strsep(s, ""); }'],
  ])('does nothing for %s', (_, text) => {
    const ll = llOf(clang.compile(request(text, { flags: ['-fno-builtin'] })));
    const { module } = parseModule(ll);
    expect(linkLibc(ll, module, models.LP64)).toEqual({ text: ll, module, linked: [] });
  });

  it('does nothing for typed pointers, other pointer widths and what is excepted', () => {
    const typed =
      'declare i64 @strlen(i8*)\ndefine i64 @f(i8* %s) {\n  %n = call i64 @strlen(i8* %s)\n  ret i64 %n\n}\n';
    expect(link(typed).linked).toEqual([]);
    expect(link(typed.replaceAll('i8*', 'ptr')).linked).toEqual(['strlen']);
    expect(link(typed.replaceAll('i8*', 'ptr'), 'LP64', new Set(['strlen'])).linked).toEqual([]);
    expect(link(typed.replaceAll('i8*', 'ptr'), 'ILP32').linked).toEqual([]);
  });

  it('lets calls share a body when there are very many', () => {
    const calls = 4000;
    const lines = Array.from({ length: calls }, () => '  call i32 @strcmp(ptr %s, ptr %s)').join('\n');
    const { module, text } = link(`@text = constant [3 x i8] c"hi\\00"
declare i32 @strcmp(ptr, ptr)
declare i32 @printf(ptr, ...)
define void @f(ptr %s) {
${lines}
  call i32 (ptr, ...) @printf(ptr @text)
  ret void
}
`);
    const own = module.functions.filter(({ name }) => String(name).startsWith('f/strcmp.')).length;
    expect(own).toBeGreaterThan(calls / 10);
    expect(own).toBeLessThan(calls);
    expect(findFunction(module, 'strcmp')?.isDeclaration).toBe(false);
    expect(findFunction(module, 'f/printf.1')).toBeDefined();
    expect(text.length).toBeLessThan(3_000_000);
  });

  it('does not link what calls a name that the user’s module uses for something else', () => {
    const ll = `@malloc = global i32 0
declare ptr @strdup(ptr)
define ptr @f(ptr %s) {
  %n = call ptr @strdup(ptr %s)
  ret ptr %n
}
`;
    expect(link(ll).linked).toEqual([]);
  });
});

/** Every model, used by its address, after all headers that declare one. */
function usesAll(libc: Libc): string {
  const headers = ['ctype', 'errno', 'inttypes', 'math', 'stdio', 'stdlib', 'string', 'strings'];
  const names = [...libc.functions].flatMap(([name, { isPublic }]) => (isPublic ? [name] : []));
  return [
    '#define _GNU_SOURCE',
    ...headers.map((header) => `#include <${header}.h>`),
    ...names.map((name) => `#undef ${name}`),
    ...names.flatMap(sameAsWithoutPrefix),
    notInHeaders,
    ...names.map((name, i) => `void *p${i} = (void *)${name};`),
  ].join('\n');
}

/** `__isoc23_strtol` has the type of `strtol`. */
function sameAsWithoutPrefix(name: string): string[] {
  const plain = name.replace(/^__isoc\d\d_/, '');
  return plain === name ? [] : [`__typeof__(${plain}) ${name};`];
}

/** Behind macros of glibc, or older than the standard. */
const notInHeaders = ['', 'f', 'l']
  .map((suffix) => {
    const type = { '': 'double', f: 'float', l: 'long double' }[suffix]!;
    const names = ['__fpclassify', '__signbit', '__isnan', '__isinf', '__finite', 'isnan', 'isinf', 'finite'];
    return names.map((name) => `int ${name}${suffix}(${type});`).join(' ');
  })
  .concat('void *rawmemchr(const void *, int); const unsigned short **__ctype_b_loc(void);')
  .join('\n');

describe('models and headers', () => {
  it.each(dataModels)('have the same types (%s)', (dataModel) => {
    const libc = models[dataModel];
    const { linked, text } = compileAndLink(usesAll(libc), dataModel);
    const names = [...libc.functions].flatMap(([name, { isPublic }]) => (isPublic ? [name] : []));
    expect([...linked].sort()).toEqual(names.sort());
    expect(accepted(text, dataModel)).toBe('accepted');
  });
});

it('all models are in the documentation', () => {
  const page = readFileSync(path.resolve(import.meta.dirname, '../../../../docs/libc.md'), 'utf8');
  const isListed = (name: string): boolean =>
    [name, name.replace(/[fl]$/, ''), name.replace(/^__isoc\d\d_/, '')].some((one) => page.includes(`\`${one}\``));
  const names = [...models.LP64.functions].flatMap(([name, { isPublic }]) => (isPublic ? [name] : []));
  expect(names.filter((name) => !isListed(name))).toEqual([]);
});

describe('output', () => {
  const bodies = (statement: string) => {
    const { text } = compileAndLink(`#include <stdio.h>
int f(int i, long l, char *s, double d) { ${statement}; return 0; }
`);
    const body = /^define internal i32 @"f\/f?printf\.1"\([^]*?^\}/m.exec(text)![0];
    if (!body.includes('va_start')) return 'nothing';
    const strings = /__verdict_strings" = internal constant i64 (\d+)/.exec(text)?.[1];
    if (strings !== undefined) return `strings ${Number(strings).toString(2)}`;
    return body.includes('format_text"(ptr noundef null, i64 noundef 0, i32 noundef 1,') ? 'text' : 'arguments';
  };

  it.each([
    ['printf("hello\\n")', 'nothing'],
    ['printf("%d %5.2f%% %-3ld %c %p %*d", i, d, l, i, s, i, i)', 'nothing'],
    ['fprintf(stderr, "%x", i)', 'nothing'],
    ['printf("%s", s)', 'strings 1'],
    ['printf("%5s %d%p%*d%-9s%d", s, i, s, i, i, s, i)', 'strings 100001'],
    ['printf("%s%f%Lf%s", s, d, (long double)d, s)', 'strings 10001'],
    ['printf("%.3s", s)', 'arguments'],
    ['printf("%d %d", i)', 'arguments'],
    ['printf("%ld", i)', 'arguments'],
    ['printf("%", i)', 'arguments'],
    ['printf("%n", &i)', 'arguments'],
    ['printf(s)', 'arguments'],
    ['return printf("%d", i)', 'text'],
  ])('%s looks at %s', (statement, looked) => {
    expect(bodies(statement)).toBe(looked);
  });
});
