import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { clang } from '../exec/support/native';
import { useVerdict } from './verdict';

const files = {
  'good.c': 'int half(int n) { return n / 2; }\n',
  'divide.c': 'int divide(int a, int b) {\n  return a / b;\n}\n',
  'steps.c':
    '// Fails always.\nint main(void) {\n  int a = 1;\n  int b = a - 1;\n  int noise = 5;\n  return a / b + noise;\n}\n',
  'nondet.c': 'int __VERIFIER_nondet_int(void);\nint main(void) {\n  return 7u / (__VERIFIER_nondet_int() - 12u);\n}\n',
  'error.c':
    'void reach_error(void);\nint __VERIFIER_nondet_int(void);\nint main(void) {\n  if (__VERIFIER_nondet_int() == 5) reach_error();\n}\n',
};

const verdict = useVerdict(files);

describe('counterexamples', () => {
  it('are shown by the steps that matter, all of them, or none', () => {
    const sliced = verdict('verify', '--function', 'main', 'steps.c');
    expect(sliced.out).toMatch(/3:7 {4}a = 1\n.*4:7 {4}b = 0\n.*6:12 {4}division-by-zero: division by zero\n/);
    expect(sliced.out).not.toContain('noise =');
    expect(verdict('verify', '--trace', 'full', '--function', 'main', 'steps.c').out).toMatch(/5:7 {4}noise = 5\n/);
    expect(verdict('verify', '--trace', 'none', '--function', 'main', 'steps.c').out).not.toContain('a = 1');
    expect(verdict('verify', '--trace', 'some', 'steps.c').code).toBe(status.wrong);
  });

  it.skipIf(clang === undefined).each(['c', 'll'])('have a harness (.%s) with which the program fails', (extension) => {
    const run = verdict('verify', '--function', 'main', '--harness', `harness.${extension}`, 'nondet.c');
    expect(run.error).toBe(`verdict: harness for main:division-by-zero:1: harness.${extension}\n`);
    const { folder } = run;
    const compiled = spawnSync(clang!, ['nondet.c', `harness.${extension}`, '-o', 'failing'], { cwd: folder });
    expect(compiled.status).toBe(0);
    // Without a sanitizer, the processor says it.
    expect(spawnSync(path.join(folder, 'failing')).signal).toBe('SIGFPE');
  });

  it('have a witness if they start in main, or it is said why not', () => {
    const { out, error, folder } = verdict(
      'verify',
      '--property',
      'unreach-call',
      '--witness',
      'witness.yml',
      'error.c',
    );
    expect(error).toBe('verdict: witness for main:reach-error:1: witness.yml\n');
    expect(out.trimEnd().split('\n').at(-1)).toBe('FALSE(unreach-call)');
    const witness = readFileSync(path.join(folder, 'witness.yml'), 'utf8');
    expect(witness).toContain(createHash('sha256').update(files['error.c']).digest('hex'));
    expect(witness).toContain('value: "\\\\result == 5"');
    expect(verdict('verify', '--witness', 'other.yml', 'divide.c').error).toContain(
      'no witness was written: divide:division-by-zero:1: no property of SV-COMP',
    );
  });

  it('are the only thing there are harnesses for, in files that can be written', () => {
    expect(verdict('verify', '--harness', 'none.c', 'good.c').error).toContain('no harness was written');
    expect(verdict('verify', '--harness', 'none.txt', 'good.c').code).toBe(status.wrong);
    expect(verdict('verify', '--list', '--witness', 'none.yml', 'good.c').code).toBe(status.wrong);
    const { code, error } = verdict('verify', '--harness', 'good.c/none.c', 'divide.c');
    expect(code).toBe(status.wrong);
    expect(error).toContain('good.c/none.c cannot be written: ');
  });
});
