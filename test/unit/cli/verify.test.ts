import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll, describe, expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import type { ShownVerdict } from '../../../server/src/service/model/verdict';
import { clang } from '../exec/support/native';
import { bundleWithAssets } from '../../bundle';
import { scratchFolder, useScratch } from '../../scratch';
import { runZ3, z3Available } from '../term/z3';

useScratch();
let cli: string;
let folder: string;

const files = {
  'good.c': '#include <assert.h>\nint half(int n) { return n / 2; }\nvoid check(int n) { if (n > 3) assert(n > 2); }\n',
  'divide.c': 'int divide(int a, int b) {\n  return a / b;\n}\n',
  'steps.c':
    '// Fails always.\nint main(void) {\n  int a = 1;\n  int b = a - 1;\n  int noise = 5;\n  return a / b + noise;\n}\n',
  'nondet.c': 'int __VERIFIER_nondet_int(void);\nint main(void) {\n  return 7u / (__VERIFIER_nondet_int() - 12u);\n}\n',
  'error.c':
    'void reach_error(void);\nint __VERIFIER_nondet_int(void);\nint main(void) {\n  if (__VERIFIER_nondet_int() == 5) reach_error();\n}\n',
  'broken.c': 'int twice(int x) {\n  return 2 * y;\n}\n',
  'wide.c': '_Static_assert(sizeof(long) == 8, "64 bits");\nlong f(void) { return 0; }\n',
  'flag.c': '#ifndef FLAG\n#error no flag\n#endif\nint f(void) { return 0; }\n',
  'good.ll': 'define i32 @half(i32 %n) {\n  %h = sdiv i32 %n, 2\n  ret i32 %h\n}\n',
  'broken.ll': 'define i32 @f() {\n  ret nonsense\n}\ndefine i32 @g() {\n  ret i32 0\n}\n',
  'two.ll': 'define void @f() {\n  ret void\n}\ndefine void @g() {\n  ret void\n}\n',
  // Machine integers, floats, memory in bytes and in words, a loop: what questions to the solver are made of.
  'many.c': `#include <assert.h>
#include <stdlib.h>
#include <string.h>
struct pair { int a; char b[4]; };
int sum(unsigned n, const int *p) { int s = 0; for (unsigned i = 0; i < n && i < 3; i++) s ^= p[i]; return s; }
void copy(struct pair *p, int i) { struct pair q; memcpy(&q, p, sizeof q); if (i >= 0 && i < 5) q.b[i] = 1; assert(q.a == p->a); }
void real(double x) { if (x > 1.0 && x < 2.0) { assert(x + x < 4.0); assert((float)x < 2.0f); } }
void heap(unsigned char n) { char *p = malloc(n); if (p) { p[n / 2] = 1; free(p); } }
void factors(unsigned short a, unsigned short b) { assert(a * (unsigned)b != 48841u || a < b); }
void key(unsigned x, int y) { assert(x * 2654435761u != 0x12345678u); assert(y / 7 != 100000007); }
int collatz(unsigned x) { for (int i = 0; i < 4; i++) x = x % 2 ? 3 * x + 1 : x / 2; return 100 / (x != 1111111u); }
long wide(long a, long b) { return a > 0 && b > 0 ? a / 3 + b / 3 : 0; }
`,
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
    expect(out).toMatch(/✗\s+2:12\s+division-by-zero/);
  });

  it.skipIf(!z3Available)('writes every question to the solver, and a stock z3 gives the same answers', () => {
    verdict('verify', '--dump-smt', 'questions', 'many.c');
    const texts = readdirSync(path.join(folder, 'questions'))
      .sort()
      .map((name) => readFileSync(path.join(folder, 'questions', name), 'utf8'));
    const ours = texts.map((text) => /:status (\w+)/.exec(text)?.[1]);
    expect(ours.filter((answer) => answer === 'sat').length).toBeGreaterThan(5);
    expect(ours.filter((answer) => answer === 'unsat').length).toBeGreaterThan(5);
    const theirs = runZ3(texts.map((text) => `(reset)\n${text}`).join('\n'))
      .trim()
      .split('\n');
    expect(theirs).toEqual(ours);
  });

  it('says that it cannot write questions', () => {
    const { code, error } = verdict('verify', '--dump-smt', 'good.c/questions', 'good.c');
    expect(code).toBe(status.wrong);
    expect(error).toMatch(/nothing can be written to --dump-smt good\.c\/questions: /);
    expect(verdict('verify', '--dump-smt', 'none', '--list', 'good.c').code).toBe(status.wrong);
    expect(existsSync(path.join(folder, 'none'))).toBe(false);
  });

  it('shows the steps of a counterexample that matter, all of them, or none', () => {
    const sliced = verdict('verify', '--function', 'main', 'steps.c');
    expect(sliced.out).toMatch(/3:7 {4}a = 1\n.*4:7 {4}b = 0\n.*6:12 {4}division-by-zero: division by zero\n/);
    expect(sliced.out).not.toContain('noise');
    expect(verdict('verify', '--trace', 'full', '--function', 'main', 'steps.c').out).toMatch(/5:7 {4}noise = 5\n/);
    expect(verdict('verify', '--trace', 'none', '--function', 'main', 'steps.c').out).not.toContain('a = 1');
    expect(verdict('verify', '--trace', 'some', 'steps.c')).toMatchObject({ code: status.wrong });
  });

  it.each(['c', 'll'])('writes a harness (.%s) with which the program fails', (extension) => {
    const { out } = verdict('verify', '--function', 'main', '--harness', `harness.${extension}`, 'nondet.c');
    expect(out).toContain(`harness for main:division-by-zero:1: harness.${extension}\n`);
    const compiled = spawnSync(clang!, ['nondet.c', `harness.${extension}`, '-o', 'failing'], { cwd: folder });
    expect(compiled.status).toBe(0);
    // Without a sanitizer, the processor says it.
    expect(spawnSync(path.join(folder, 'failing')).signal).toBe('SIGFPE');
  });

  it('writes a witness for a counterexample in main, or says why not', () => {
    const { out } = verdict('verify', '--witness', 'witness.yml', 'error.c');
    expect(out).toContain('witness for main:reach-error:1: witness.yml\n');
    const witness = readFileSync(path.join(folder, 'witness.yml'), 'utf8');
    expect(witness).toContain(createHash('sha256').update(files['error.c']).digest('hex'));
    expect(witness).toContain('value: "\\\\result == 5"');
    const { error } = verdict('verify', '--witness', 'other.yml', 'divide.c');
    expect(error).toContain('no witness was written: divide:division-by-zero:1: no property of SV-COMP');
  });

  it('says when there is nothing to write a harness for', () => {
    const { error } = verdict('verify', '--harness', 'none.c', 'good.c');
    expect(error).toContain('no harness was written');
    expect(verdict('verify', '--harness', 'none.txt', 'good.c').code).toBe(status.wrong);
  });

  it('gives programs the trace of a counterexample', () => {
    const { out } = verdict('verify', '--format', 'json', '--trace', 'full', '--function', 'main', 'steps.c');
    const {
      files: [file],
    } = JSON.parse(out) as { files: [{ functions: [{ checks: { verdict: ShownVerdict }[] }] }] };
    const found = file.functions[0].checks.map((check) => check.verdict).find(({ kind }) => kind === 'refuted');
    const trace = found?.kind === 'refuted' ? found.trace : undefined;
    expect(trace?.violation).toMatchObject({ kind: 'division-by-zero', place: { source: { line: 6 } } });
    expect(trace?.steps.map(({ relevant }) => relevant)).toEqual([true, true, true, false]);
    expect(trace?.steps.every(({ place }) => place.ir.line !== undefined)).toBe(true);
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
    const { files: results } = JSON.parse(out) as { files: Record<string, unknown>[] };
    expect(results.map((file) => [file.file, file.status])).toEqual([
      ['divide.c', 'read'],
      ['broken.c', 'failed'],
      ['nowhere.c', 'refused'],
    ]);
    expect(JSON.stringify(results[0])).toContain('"division-by-zero"');
  });
});

describe('wrong usage', () => {
  it.each([
    [['--nonsense'], "Unknown option '--nonsense'"],
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
