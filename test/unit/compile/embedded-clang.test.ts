import { readFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { embeddedVersion, type EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import { embeddedClang, llOf, request, shown } from './compiler';

let clang: EmbeddedClang;
beforeAll(async () => {
  clang = await embeddedClang();
});

const compile = (text: string, rest: Parameters<typeof request>[1] = {}) => clang.compile(request(text, rest));

describe('the IR', () => {
  it('has names, positions and the user’s path', () => {
    const ll = llOf(compile('int twice(int x) { return 2 * x; }\n'));
    expect(ll).toContain('define dso_local i32 @twice(i32 noundef %x)');
    expect(ll).toContain('%x.addr = alloca i32');
    expect(ll).toContain('!DIFile(filename: "/project/a.c", directory: "/"');
    expect(ll).toMatch(/!DILocation\(line: 1, column: \d+/);
    expect(ll).not.toContain('optnone');
  });

  it('is for 64-bit Linux or 32-bit Linux', () => {
    const text = 'unsigned long size = sizeof(void *) * 100 + sizeof(long);\n';
    expect(llOf(compile(text))).toMatch(/triple = "x86_64-unknown-linux-gnu"[\s\S]*@size = .* i64 808/);
    expect(llOf(compile(text, { dataModel: 'ILP32' }))).toMatch(
      /triple = "i386-unknown-linux-gnu"[\s\S]*@size = .* i32 404/,
    );
  });

  it('marks where a variable’s life begins and ends', () => {
    const ll = llOf(compile('int *leak(void) { int *p; { int x = 1; p = &x; } return p; }\n'));
    expect(ll).toContain('call void @llvm.lifetime.start.p0(ptr %x)');
    expect(ll.indexOf('@llvm.lifetime.end.p0(ptr %x)')).toBeLessThan(ll.indexOf('ret ptr'));
  });

  it('computes floats step by step, as the target does', () => {
    const ll = llOf(compile('double f(double a, double b, double c) { return a * b + c; }\n'));
    expect(ll).toMatch(/fmul double[\s\S]*fadd double/);
    expect(ll).not.toContain('fmuladd');
  });

  it('has the bodies of inline functions', () => {
    expect(llOf(compile('inline int g(int a) { return a; }\nint f(int a) { return g(a); }\n'))).toMatch(
      /define available_externally (dso_local )?i32 @g/,
    );
  });

  it('keeps undefined values undefined', () => {
    const ll = llOf(compile('int f(int a) { int x; if (a) x = 1; return x; }\n'));
    expect(ll).toMatch(/%x = alloca i32/);
    expect(ll).not.toMatch(/store i32 0, ptr %x/);
  });

  it('says who compiled', () => {
    const result = compile('int x;\n', { flags: ['-m32'] });
    expect(result).toMatchObject({
      kind: 'compiled',
      compiler: { kind: 'embedded', version: embeddedVersion, dataModel: 'ILP32', triple: 'i386-unknown-linux-gnu' },
    });
    expect(llOf(result)).toContain(`clang version ${embeddedVersion} `);
  });

  it('is the same for the same input', () => {
    expect(llOf(compile('int f(int a) { return a + 1; }\n'))).toBe(llOf(compile('int f(int a) { return a + 1; }\n')));
  });
});

describe('messages', () => {
  it('have a place, a severity and an option', () => {
    const result = compile('int f(void) {\n  int unused = 1.5;\n  return y;\n}\n', { flags: ['-Wall'] });
    expect(result).toMatchObject({ kind: 'failed', reason: 'errors' });
    expect(result.diagnostics.map(shown)).toEqual([
      "/project/a.c:2:16: warning: implicit conversion from 'double' to 'int' changes value from 1.5 to 1 [literal-conversion]",
      "/project/a.c:3:10: error: use of undeclared identifier 'y'",
    ]);
    expect(result.diagnostics[0]?.range).toMatchObject({ endLine: 2, endColumn: 19 });
  });

  it('carry their notes', () => {
    const [first] = compile('int f(int);\nint f(char *p) { return *p; }\n').diagnostics;
    expect(first?.message).toBe("conflicting types for 'f'");
    expect(first?.notes).toEqual([
      { message: 'previous declaration is here', range: { file: '/project/a.c', line: 1, column: 5 } },
    ]);
  });

  it('count columns in bytes, and Unicode is no obstacle', () => {
    const result = compile('const char *größe = "日本語"; int x = größe2;\n');
    expect(result.diagnostics[0]?.message).toContain("use of undeclared identifier 'größe2'");
    expect(result.diagnostics[0]?.range?.column).toBe(44);
    expect(llOf(compile('const char *größe = "日本語";\n'))).toContain('@"gr\\C3\\B6\\C3\\9Fe"');
  });

  it('old C gives warnings, not errors', () => {
    const text = 'f(a) char *a; { return g(a); }\nint *p = 5;\nvoid v(void) { return 1; }\n';
    const result = compile(text);
    expect(result.kind).toBe('compiled');
    expect(new Set(result.diagnostics.map(({ option }) => option))).toEqual(
      new Set([
        'implicit-int',
        'implicit-function-declaration',
        'deprecated-non-prototype',
        'int-conversion',
        'return-mismatch',
      ]),
    );
  });

  it('tell which flags were not used', () => {
    const result = compile('int x;\n', { flags: ['-fplugin=evil.so', '-DX'] });
    expect(result.diagnostics.map(shown)).toEqual(['remark: the flag -fplugin=evil.so is not used for verification']);
  });
});

describe('a compilation that goes wrong does not harm the next', () => {
  it('input nested too deeply', () => {
    const result = compile(`int f(int a) { return ${'!'.repeat(200_000)}a; }\n`);
    expect(result).toMatchObject({ kind: 'failed', reason: 'crash' });
    expect(result.kind === 'failed' && result.message).toMatch(/nested too deeply.*Break up|failed \(/);
    expect(compile('int x;\n').kind).toBe('compiled');
  });

  it.each(['crash', 'assert', 'llvm_fatal_error', 'llvm_unreachable', 'parser_crash', 'overflow_stack'])(
    'clang itself failing: %s',
    (way) => {
      const result = compile(`int x = y;\n#pragma clang __debug ${way}\n`);
      expect(result).toMatchObject({ kind: 'failed', reason: 'crash' });
      expect(shown(result.diagnostics[0]!)).toBe("/project/a.c:1:9: error: use of undeclared identifier 'y'");
      expect(compile('int x;\n').kind).toBe('compiled');
    },
  );

  it('a missing header, with where it was looked for', () => {
    const result = compile('#include "nowhere.h"\n', { flags: ['-I/project/include'], workspaceRoots: ['/project'] });
    expect(result).toMatchObject({
      kind: 'failed',
      reason: 'errors',
      message:
        'The header nowhere.h was not found (searched in /project, /project/include, the built-in C headers; name its ' +
        'folder with -I, or choose a clang installed on this machine, which has the headers of the system).',
    });
    expect(result.diagnostics[0]?.range).toEqual({
      file: '/project/a.c',
      line: 1,
      column: 10,
      endLine: 1,
      endColumn: 21,
    });
  });

  it('no code at all, or not C at all', () => {
    expect(compile('').kind).toBe('compiled');
    expect(compile('\0\u{1F600} %%% \\\n').kind).toBe('failed');
    expect(compile('#error "no"\n').kind).toBe('failed');
  });
});

describe('a large file', () => {
  it('of 20,000 lines compiles', () => {
    const one = (i: number): string =>
      `int f${i}(int a, int b) {\n  int s = a;\n  for (int i = 0; i < b; i++)\n    s += i;\n  return s;\n}\n\n\n\n\n`;
    const text = Array.from({ length: 2000 }, (_, i) => one(i)).join('');
    expect(text.split('\n').length).toBeGreaterThan(20_000);
    expect(llOf(compile(text)).match(/^define /gm)?.length).toBe(2000);
  });
});

describe('the package that clang comes from', () => {
  it('is the version that docs and code speak of', () => {
    const manifest = path.resolve(import.meta.dirname, '../../../node_modules/@yowasp/clang/package.json');
    const { version } = JSON.parse(readFileSync(manifest, 'utf8')) as { version: string };
    expect(version.split('.')[0]).toBe(embeddedVersion.split('.')[0]);
  });
});
