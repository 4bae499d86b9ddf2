import { mkdirSync, symlinkSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import type { EmbeddedClang } from '../../../server/src/compile/embedded-clang';
import type { CompileRequest } from '../../../server/src/compile/types';
import { embeddedClang, folderWith, llOf, request, shown } from './compiler';

let clang: EmbeddedClang;
let root: string;
let outside: string;
beforeAll(async () => {
  clang = await embeddedClang();
  outside = folderWith({ 'secret.h': 'int secret;\n', 'sub/deep.h': 'int deep;\n' });
  root = folderWith({
    'src/a.h': '#pragma once\n#include "../include/b.h"\nint a;\n',
    'include/b.h': '#pragma once\nint b;\n',
    'include/broken.h': 'int f(void) { return z; }\n',
  });
  symlinkSync(path.join(outside, 'secret.h'), path.join(root, 'src/link.h'));
  symlinkSync(outside, path.join(root, 'linked-folder'));
  symlinkSync(path.join(root, 'include'), path.join(root, 'src/inner'));
  mkdirSync(path.join(root, 'src/folder.h'));
});

const compile = (text: string, rest: Partial<CompileRequest> = {}) =>
  clang.compile(request(text, { path: path.join(root, 'src/main.c'), workspaceRoots: [root], ...rest }));
const globals = (ll: string): string[] => [...ll.matchAll(/^@(\w+) = /gm)].map((match) => match[1]!);

describe('what a C file may include', () => {
  it('headers of the workspace, by every road', () => {
    const ll = llOf(
      compile('#include "a.h"\n#include "../include/b.h"\n#include <b.h>\n', { flags: ['-I', '../include'] }),
    );
    expect(globals(ll)).toEqual(['b', 'a']);
  });

  it('the same file reached through a link inside the workspace is the same file', () => {
    expect(globals(llOf(compile('#include "a.h"\n#include "inner/b.h"\n')))).toEqual(['b', 'a']);
  });

  it('nothing outside of it', () => {
    for (const name of ['/etc/passwd', '/proc/self/environ', path.join(outside, 'secret.h'), '../../../etc/passwd']) {
      const result = compile(`#include "${name}"\n`);
      expect(result).toMatchObject({ kind: 'failed', reason: 'errors' });
      expect(result.diagnostics[0]?.message).toBe(`'${name}' file not found`);
      expect(result.diagnostics[0]?.notes.at(-1)?.message).toMatch(
        /may not be read, because it is not in the workspace/,
      );
    }
  });

  it.each(['link.h', '../linked-folder/secret.h'])('not through the link %s', (name) => {
    expect(compile(`#include "${name}"\n`)).toMatchObject({ kind: 'failed', reason: 'errors' });
    expect(globals(llOf(compile(`#include "${name}"\n`, { trusted: true })))).toEqual(['secret']);
  });

  it('not through a link that a flag names', () => {
    const flags = ['-I', '../linked-folder', '-include', '../linked-folder/secret.h'];
    expect(compile('#include "deep.h"\n', { flags })).toMatchObject({ kind: 'failed' });
    expect(compile('#include <sub/deep.h>\n', { flags: flags.slice(0, 2) })).toMatchObject({ kind: 'failed' });
  });

  it('folders outside count only in a trusted workspace', () => {
    const flags = [`-isystem${outside}`];
    const untrusted = compile('#include <secret.h>\n', { flags });
    expect(untrusted.kind).toBe('failed');
    expect(untrusted.diagnostics.map(shown)).toContain(`remark: the flag ${flags[0]!} is not used for verification`);
    expect(globals(llOf(compile('#include <secret.h>\n', { flags, trusted: true })))).toEqual(['secret']);
  });

  it('a folder is not a file, a pipe is not read, a file not there is not there', () => {
    expect(compile('#include "folder.h"\n').kind).toBe('failed');
    expect(compile('#include "missing.h"\n').kind).toBe('failed');
    expect(compile('#if __has_include("a.h") && !__has_include("/etc/passwd")\nint yes;\n#endif\n')).toMatchObject({
      kind: 'compiled',
      ll: expect.stringContaining('@yes') as unknown,
    });
  });

  it('#embed reads no more than #include', () => {
    expect(compile('const char s[] = {\n#embed "/etc/passwd"\n};\n', { flags: ['-std=gnu23'] }).kind).toBe('failed');
  });
});

describe('the text that counts', () => {
  it('is the editor’s, not the disk’s', () => {
    const file = path.join(root, 'src/saved.c');
    writeFileSync(file, 'int on_disk;\n');
    expect(globals(llOf(compile('int in_editor;\n', { path: file })))).toEqual(['in_editor']);
  });

  it('of unsaved headers too, also of ones that were never saved', () => {
    const overlay = new Map([
      [path.join(root, 'src/a.h'), 'int edited;\n'],
      [path.join(root, 'src/new.h'), 'int unsaved;\n'],
    ]);
    expect(globals(llOf(compile('#include "a.h"\n#include "new.h"\n', { overlay })))).toEqual(['edited', 'unsaved']);
  });
});

describe('names of files', () => {
  it('are the user’s, without detours', () => {
    const ll = llOf(compile('#include "a.h"\nint f(void) { return a + b; }\n'));
    const files = [...ll.matchAll(/!DIFile\(filename: "([^"]*)"/g)].map((match) => match[1]!);
    expect(new Set(files)).toEqual(
      new Set(['src/main.c', 'src/a.h', 'include/b.h'].map((name) => path.join(root, name))),
    );
  });

  it('in messages, with the way the header was reached', () => {
    const result = compile('\n#include "../include/broken.h"\n');
    expect(result.diagnostics.map(shown)).toEqual([
      `${root}/include/broken.h:1:22: error: use of undeclared identifier 'z'`,
    ]);
    expect(result.diagnostics[0]?.notes).toEqual([
      { message: 'in file included from here', range: { file: path.join(root, 'src/main.c'), line: 2, column: 1 } },
    ]);
  });
});

describe('-include', () => {
  it('is found in the folder of the flags or in the include folders', () => {
    const flags = ['-include', 'b.h'];
    expect(globals(llOf(compile('int x;\n', { flags, directory: path.join(root, 'include') })))).toContain('b');
    expect(globals(llOf(compile('int x;\n', { flags: ['-I../include', ...flags] })))).toContain('b');
    expect(compile('int x;\n', { flags }).kind).toBe('failed');
  });
});
