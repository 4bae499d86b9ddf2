import { describe, expect, it } from 'vitest';
import { status } from '../../../server/src/cli/environment';
import { useVerdict } from './verdict';

const verdict = useVerdict({
  'sum.c': `#include <stdio.h>
extern int __VERIFIER_nondet_int(void);
struct point { int x; char name[4]; };
int main(void) {
  int n = __VERIFIER_nondet_int();
  struct point p = { n, "abc" };
  int a[4] = { 0 };
  for (int i = 0; i <= n; i++)
    a[i] = i * p.x;
  printf("%d %s\\n", a[n], p.name);
  return 3;
}
`,
  'part.c':
    '#include <stdlib.h>\nint part(int a, unsigned char b, int *p) {\n  if (a == 9) abort();\n  return a / b + *p;\n}\n',
});

describe('verdict run', () => {
  it('runs a program on inputs, and prints what it prints', () => {
    const { code, out, error } = verdict('run', '--inputs', '2', 'sum.c');
    expect(out).toBe('4 abc\n');
    expect(error).toContain('exit status 3');
    expect(code).toBe(status.ok);
  });

  it('tells its steps in C terms', () => {
    const { out } = verdict('run', '--trace', '--inputs', '0', 'sum.c');
    const lines = out.split('\n').map((line) => line.trim());
    expect(lines).toEqual(
      expect.arrayContaining([
        'main()',
        expect.stringMatching(/^input __VERIFIER_nondet_int\(\) = 0 {2}\[sum\.c:5:\d+\]$/),
        expect.stringMatching(/^p\.name = "abc"/),
        expect.stringMatching(/^i <= n is false/),
        expect.stringMatching(/^main returns 3/),
      ]),
    );
  });

  it('stops at the first check that fails, and says where', () => {
    const { code, error } = verdict('run', '--inputs', '4', 'sum.c');
    expect(code).toBe(status.refuted);
    expect(error).toContain('out-of-bounds');
    expect(error).toMatch(/at sum\.c:9:\d+ in main/);
  });

  it('takes a function, and -5 for its parameter', () => {
    const { code, out, error } = verdict('run', '--trace', '--function', 'part', '--inputs', '-5,0', 'part.c');
    expect(out).toContain('part(a = -5, b = 0, p = p)');
    expect(error).toMatch(/division-by-zero.*\n {2}at part\.c:4:\d+ in part/);
    expect(code).toBe(status.refuted);
  });

  it('makes inputs of a seed: the same ones again, others of another seed', () => {
    const trace = (seed: string): string => verdict('run', '--trace', '--seed', seed, '--steps', '1000', 'sum.c').out;
    expect(trace('3')).toBe(trace('3'));
    expect(new Set(['3', '4', '5', '6'].map(trace)).size).toBeGreaterThan(1);
  });

  it('stops where inputs are used up', () => {
    const { code, error } = verdict('run', '--inputs', '', 'sum.c');
    expect(code).toBe(status.undecided);
    expect(error).toContain('no more inputs');
  });

  it.each<[string, readonly string[], number, string]>([
    ['abort ends the program', [], status.ok, ''],
    ['or is an error', ['--abort-is-error'], status.refuted, 'reach-error'],
  ])('%s', (_, options, code, said) => {
    const run = verdict('run', ...options, '--function', 'part', '--inputs', '9,1', 'part.c');
    expect(run.code).toBe(code);
    expect(run.error).toContain(said);
  });

  it('takes kinds of checks', () => {
    const run = verdict('run', '--checks', 'assert', '--function', 'part', '--inputs', '9,0,1', 'part.c');
    expect(run.error).not.toContain('division-by-zero');
  });
});
