import { chmodSync, existsSync, readdirSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { compileC } from '../../../server/src/compile/compile-c';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import type { CompileRequest, CompileResult } from '../../../server/src/compile/types';
import { findClang, probeClang } from '../../../server/src/compile/user/probe-clang';
import { embeddedClang, folderWith, llOf, request, shown, trapKinds, trapLines } from './compiler';

let embedded: EmbeddedClang;
beforeAll(async () => {
  embedded = await embeddedClang();
});

const versions = [14, 15, 16, 19, 22];
const installed = versions.map((version) => `/usr/bin/clang-${version}`).filter((file) => existsSync(file));

/** A project with a saved a.c of other content, compiled with a clang of this machine. */
function compileWith(clang: string, text: string, rest: Partial<CompileRequest> = {}): CompileResult {
  const root = folderWith({ 'a.c': 'int on_disk;\n', 'h.h': 'int from_header;\n' });
  const all = { path: path.join(root, 'a.c'), workspaceRoots: [root], trusted: true, ...rest };
  return compileC(request(text, { ...all, compiler: { kind: 'user', path: clang } }), embedded);
}

describe.skipIf(installed.length === 0)('the user’s clang (needs clang-14, 15, 16, 19 or 22)', () => {
  describe.each(installed)('%s', (clang) => {
    it('gives the same kind of IR as the embedded one', () => {
      const text =
        'int t[4];\nint f(int a, int b) { int *p; { int x = a << b; p = &x; } return *p + a / b + t[a]; }\n' +
        'int g(float x, _Bool *b, unsigned n) { int v[n]; v[0] = (int)x; return -v[0] * v[0] - *b; }\n';
      const result = compileWith(clang, text);
      const ll = llOf(result);
      expect(trapKinds(ll)).toEqual(trapKinds(llOf(embedded.compile(request(text)))));
      expect(ll).toContain('call void @llvm.lifetime.end.p0(ptr %x)');
      expect(ll).toContain('%a.addr = alloca i32');
      expect(ll).toMatch(/#dbg_declare\(ptr %a\.addr/);
      expect(ll).toMatch(/define dso_local i32 @f\(i32 noundef %a, i32 noundef %b\)/);
      expect(ll).not.toContain('optnone');
      expect(result).toMatchObject({
        compiler: {
          kind: 'user',
          path: clang,
          version: expect.stringMatching(/^\d+\.\d+/) as unknown,
          dataModel: 'LP64',
        },
      });
    });

    it('has one trap for each check, each with its place', () => {
      const ll = llOf(
        compileWith(clang, 'int f(int a, int b) {\n  int x = a + b;\n  int y = x + b;\n  return y + a;\n}\n'),
      );
      expect(trapLines(ll)).toEqual([2, 3, 4]);
    });

    it('compiles the editor’s text under the user’s name', () => {
      const root = folderWith({ 'a.c': 'int on_disk;\n', 'h.h': 'int saved;\n' });
      const file = path.join(root, 'a.c');
      const overlay = new Map([
        [path.join(root, 'h.h'), 'int edited;\n'],
        [path.join(root, 'new.h'), 'int never_saved;\n'],
      ]);
      const text = '#include "h.h"\n#include "new.h"\nint in_editor;\nint f(void) { return edited; }\n';
      const ll = llOf(compileWith(clang, text, { path: file, workspaceRoots: [root], overlay }));
      expect([...ll.matchAll(/^@(\w+) = /gm)].map((match) => match[1])).toEqual(['edited', 'never_saved', 'in_editor']);
      const files = [...ll.matchAll(/!DIFile\(filename: "([^"]*)"/g)].map((match) => match[1]);
      expect(new Set(files)).toEqual(new Set([file, path.join(root, 'h.h'), path.join(root, 'new.h')]));
    });

    it('gives structured messages', () => {
      const result = compileWith(clang, '#include "h.h"\nint f(void) {\n  return y;\n}\n', {
        flags: ['-Wall', '-Wsomething'],
      });
      expect(result).toMatchObject({ kind: 'failed', reason: 'errors' });
      expect(result.diagnostics.map(({ message, range }) => [message, range?.line, range?.column])).toEqual([
        ["use of undeclared identifier 'y'", 3, 10],
      ]);
    });

    it('is told when it crashes', () => {
      const result = compileWith(clang, 'int x = y;\n#pragma clang __debug crash\n');
      expect(result).toMatchObject({ kind: 'failed', reason: 'crash' });
      expect(result.diagnostics[0]?.message).toBe("use of undeclared identifier 'y'");
    });

    it('says where a missing header was looked for', () => {
      const result = compileWith(clang, '#include "nowhere.h"\n');
      expect(result.kind === 'failed' && result.message).toMatch(/^The header nowhere\.h was not found \(searched in /);
    });

    it('takes old C and undeclared __VERIFIER functions', () => {
      const result = compileWith(clang, 'f(a) { return g(a) + __VERIFIER_nondet_uchar(); }\n');
      expect(llOf(result)).toMatch(/declare .*zeroext i8 @__VERIFIER_nondet_uchar\(\)/);
    });

    it('obeys allowed flags only', () => {
      const flags = ['-DN=7', '-fplugin=/nowhere.so', '-save-temps', '-funsigned-char', '-fwrapv', '-Ih'];
      const text = 'int n = N; int u = (char)200; int f(int a) { return a + 1; }\n';
      const result = compileWith(clang, text, { flags });
      expect(llOf(result)).toMatch(/@n = .*i32 7[\s\S]*@u = .*i32 200/);
      expect(trapKinds(llOf(result))).toEqual([]);
      expect(result.diagnostics.map(shown)).toEqual([
        'remark: the flag -fplugin=/nowhere.so is not used for verification',
        'remark: the flag -save-temps is not used for verification',
      ]);
    });

    it('is given no environment and leaves no files', () => {
      const before = readdirSync(tmpdir()).filter((name) => name.startsWith('verdict-clang-'));
      const inside = folderWith({ 'env.h': 'int from_cpath;\n' });
      process.env.CPATH = inside;
      process.env.CCC_OVERRIDE_OPTIONS = '+-fplugin=/nowhere.so';
      try {
        expect(compileWith(clang, '#include <env.h>\n').kind).toBe('failed');
        expect(compileWith(clang, 'int x;\n').kind).toBe('compiled');
      } finally {
        delete process.env.CPATH;
        delete process.env.CCC_OVERRIDE_OPTIONS;
      }
      const after = readdirSync(tmpdir()).filter((name) => name.startsWith('verdict-clang-'));
      expect(after.filter((name) => !before.includes(name))).toEqual([]);
    });

    it('compiles for 32 bits', () => {
      const result = compileWith(clang, 'int s = sizeof(long);\n', { dataModel: 'ILP32' });
      expect(llOf(result)).toMatch(/triple = "i386[\s\S]*@s = .*i32 4/);
      expect(result).toMatchObject({ compiler: { dataModel: 'ILP32' } });
    });
  });

  it('are found on a search path, each once, newest version first in a folder', () => {
    const found = findClang(`relative${path.delimiter}/nowhere${path.delimiter}/usr/bin${path.delimiter}/bin`, []);
    const ours = found.filter(({ path: file }) => installed.includes(file));
    expect(ours.map(({ major }) => major)).toEqual(
      versions.filter((version) => installed.includes(`/usr/bin/clang-${version}`)).reverse(),
    );
  });

  it('only files that exist can be compiled', () => {
    const result = compileWith(installed[0]!, 'int x;\n', { path: '/nowhere/a.c' });
    expect(result).toMatchObject({ kind: 'failed', reason: 'errors' });
    expect(result.kind === 'failed' && result.message).toMatch(/not saved yet/);
  });

  it('none is run in a workspace that is not trusted', () => {
    expect(compileWith(installed[0]!, 'int x;\n', { trusted: false })).toMatchObject({
      kind: 'failed',
      reason: 'missing-clang',
      message: 'In a workspace that is not trusted no program is run.',
    });
  });

  it('none is run from inside the workspace, also not by a link', () => {
    const root = folderWith({ 'a.c': '' });
    symlinkSync(installed[0]!, path.join(root, 'clang'));
    const result = compileWith(path.join(root, 'clang'), 'int x;\n', { workspaceRoots: [root] });
    expect(result).toMatchObject({ kind: 'failed', reason: 'missing-clang' });
    expect(result.kind === 'failed' && result.message).toMatch(/lies in the workspace/);
  });
});

/** An executable that is a shell script. */
function script(text: string): string {
  const file = path.join(folderWith({}), 'clang');
  writeFileSync(file, `#!/bin/sh\n${text}\n`);
  chmodSync(file, 0o755);
  return file;
}

describe.skipIf(process.platform === 'win32')('a compiler that cannot be used is told in one sentence', () => {
  it.each([
    ['is not there', () => '/nowhere/clang', /There is no executable \/nowhere\/clang\./],
    ['is given by a relative path', () => 'clang', /absolute path/],
    ['is a folder', () => '/usr', /There is no executable/],
    ['is not a clang', () => script('echo gcc 12'), /is not a clang\./],
    ['fails', () => script('exit 3'), /is not a clang\./],
    ['is too old', () => script('echo clang version 9.0.1'), /is clang 9\.0\.1; the oldest that is understood is 14\./],
    ['is too new', () => script('echo clang version 99.1.0'), /the newest that is understood is 22\./],
  ])('%s', (_, make, message) => {
    const result = compileWith(make(), 'int x;\n');
    expect(result).toMatchObject({ kind: 'failed', reason: 'missing-clang' });
    expect(result.kind === 'failed' && result.message).toMatch(message);
  });

  it('cannot be executed', () => {
    const file = path.join(folderWith({ clang: 'x' }), 'clang');
    expect(probeClang(file, [])).toMatchObject({
      kind: 'unusable',
      message: expect.stringMatching(/cannot be run/) as unknown,
    });
  });

  it('stops by itself', () => {
    const result = compileWith(
      script('test "$1" = --version && echo clang version 19.0.0 && exit 0; echo boom >&2; exit 134'),
      'int x;\n',
    );
    expect(result).toMatchObject({
      kind: 'failed',
      reason: 'crash',
      message: expect.stringMatching(/stopped: boom$/) as unknown,
    });
  });

  it('takes too long', () => {
    const file = script('test "$1" = --version && echo clang version 19.0.0 && exit 0; exec sleep 100');
    const result = compileWith(file, 'int x;\n', { timeLimit: 300 });
    expect(result).toMatchObject({
      kind: 'failed',
      reason: 'timeout',
      message: `${file} did not finish within 0.3 s.`,
    });
  });

  it('writes something that is not bitcode', () => {
    const copy = 'while test "$1" != -o; do test -z "$1" && break; shift; done; test -n "$1" && echo nonsense > "$2"';
    const file = script(
      `case "$*" in *--version) echo clang version 19.0.0;; *triple*) echo x86_64-pc-linux-gnu;; *) ${copy};; esac; exit 0`,
    );
    expect(compileWith(file, 'int x;\n')).toMatchObject({ kind: 'failed', reason: 'errors' });
  });
});
