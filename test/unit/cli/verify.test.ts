import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { bundleWithAssets } from '../../bundle';
import { scratchFolder, useScratch } from '../../scratch';

useScratch();
let cli: string;
let folder: string;

const files = {
  'good.c': '#include <assert.h>\nint half(int n) { return n / 2; }\nvoid check(int n) { if (n > 3) assert(n > 2); }\n',
  'divide.c': 'int divide(int a, int b) {\n  return a / b;\n}\n',
  'broken.c': 'int twice(int x) {\n  return 2 * y;\n}\n',
  'wide.c': '_Static_assert(sizeof(long) == 8, "64 bits");\nlong f(void) { return 0; }\n',
  'flag.c': '#ifndef FLAG\n#error no flag\n#endif\nint f(void) { return 0; }\n',
  'good.ll': 'define i32 @half(i32 %n) {\n  %h = sdiv i32 %n, 2\n  ret i32 %h\n}\n',
  'broken.ll': 'define i32 @f() {\n  ret nonsense\n}\ndefine i32 @g() {\n  ret i32 0\n}\n',
  'two.ll': 'define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n',
  'notes.txt': 'neither\n',
};

beforeAll(async () => {
  const entries = { cli: 'server/src/cli/main.ts', worker: 'server/src/service/worker.ts' };
  cli = path.join(await bundleWithAssets(entries), 'cli.js');
  folder = scratchFolder('files');
  for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
});

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
}

function verdict(...args: readonly string[]): Run {
  const {
    status: code,
    stdout,
    stderr,
  } = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' });
  return { code, out: stdout, error: stderr };
}

describe('verdict verify', () => {
  it('is satisfied with what is proved', () => {
    const { code, out, error } = verdict('verify', 'good.c', 'good.ll');
    expect(error).toBe('');
    expect(code).toBe(status.ok);
    expect(out).toContain('half');
    expect(out).toContain('check');
  });

  it('tells what is refuted, and where', () => {
    const { code, out } = verdict('verify', 'divide.c');
    expect(code).toBe(status.refuted);
    expect(out).toMatch(/✗ divide\.c:2:12\s+division-by-zero/);
  });

  it('lists functions and checks without verdicts', () => {
    const { code, out } = verdict('verify', '--list', 'divide.c');
    expect(code).toBe(status.ok);
    expect(out).toMatch(/2:12\s+division-by-zero/);
    expect(out).not.toContain('✗');
  });

  it('goes on after a file that does not compile, is not there, or is something else', () => {
    const { code, out, error } = verdict(
      'verify',
      '--list',
      'broken.c',
      'nowhere.c',
      'notes.txt',
      'broken.ll',
      'good.c',
    );
    expect(code).toBe(status.wrong);
    expect(error).toContain("broken.c:2:14: error: use of undeclared identifier 'y'");
    expect(error).toContain('nowhere.c: no such file');
    expect(error).toContain('notes.txt: neither C (.c, .i) nor LLVM IR (.ll)');
    expect(error).toMatch(/broken\.ll:2:7: error: /);
    expect(out).toContain('good.c');
  });

  it('takes the data model, the function and flags of the compiler', () => {
    const flagged = ['flag.c', '--', '-DFLAG'];
    expect(verdict('verify', '--list', 'wide.c', ...flagged).code).toBe(status.ok);
    const { code, error } = verdict('verify', '--list', '--data-model', 'ILP32', 'wide.c', 'flag.c');
    expect(code).toBe(status.wrong);
    expect(error).toContain('wide.c:1:');
    expect(error).toContain('flag.c:2:2: error: no flag');
    expect(verdict('verify', '--list', '--function', 'g', 'two.ll').out).not.toContain('f ');
    expect(verdict('verify', '--list', '--function', 'nobody', 'two.ll').error).toContain(
      'has no function nobody; there are: f, g',
    );
  });

  it('writes JSON', () => {
    const { code, out } = verdict('verify', '--format', 'json', 'divide.c', 'broken.c', 'nowhere.c');
    expect(code).toBe(status.wrong);
    const result = JSON.parse(out) as { files: { file: string; status: string }[]; checks: { kind: string }[] };
    expect(result.files.map(({ file, status: state }) => [file, state])).toEqual([
      ['divide.c', 'read'],
      ['broken.c', 'failed'],
      ['nowhere.c', 'refused'],
    ]);
    expect(result.checks.map(({ kind }) => kind)).toContain('division-by-zero');
  });
});

describe('wrong usage', () => {
  it.each([
    [['--nonsense'], 'unknown option --nonsense'],
    [['verify', '--nonsense', 'a.c'], "Unknown option '--nonsense'"],
    [['frobnicate', 'a.c'], 'unknown command frobnicate'],
    [['verify'], 'there is no file to verify'],
    [['verify', '--format', 'xml', 'a.c'], 'unknown format xml'],
    [['verify', '--data-model', 'LLP64', 'a.c'], 'unknown data model LLP64'],
  ])('%j is told', (args, message) => {
    const { code, out, error } = verdict(...args);
    expect(code).toBe(status.wrong);
    expect(out).toBe('');
    expect(error).toContain(message);
    expect(error).toContain('verdict --help');
  });

  it('is avoided by asking for help', () => {
    expect(verdict('--help')).toMatchObject({ code: 0, error: '' });
    expect(verdict().out).toContain('usage: verdict verify');
  });
});
