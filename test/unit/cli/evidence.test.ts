import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import type { RegionGraphData } from '../../../server/src/engine/region-graph';
import { status } from '../../../server/src/cli/environment';
import { clang } from '../exec/support/native';
import { useVerdict } from './verdict';

const files = {
  'parity.c':
    '#include <assert.h>\nint __VERIFIER_nondet_int(void);\nint main(void) {\n  unsigned x = 1;\n  while (__VERIFIER_nondet_int())\n    x += 2;\n  assert(x % 2 == 1);\n}\n',
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
    expect(readFileSync(path.join(folder, `harness.${extension}`), 'utf8')).toMatch(
      /^(\/\*|;) Makes the program fail: division-by-zero/,
    );
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

describe('region graphs', () => {
  const dash = ['verify', '--function', 'main', '--engine', 'dash'] as const;

  it('are written for Graphviz and as JSON, and told in words', () => {
    const { out, error, folder } = verdict(...dash, '--explain', '--graph', 'graph.dot', 'parity.c');
    expect(error).toBe('verdict: region graph of main:assert:1: graph.dot\n');
    expect(out).toMatch(/✓ main:assert:1\n +1 {2}test 0 with /);
    expect(out).toMatch(/region \d+ at main\.while\.cond is split by /);
    const dot = readFileSync(path.join(folder, 'graph.dot'), 'utf8');
    expect(dot).toMatch(/^digraph regions \{\n {2}label="main:assert:1";\n/);
    expect(dot).toMatch(/\[style=dotted color=gray\]/);
    verdict(...dash, '--graph', 'graph.json', 'parity.c');
    const graph = JSON.parse(readFileSync(path.join(folder, 'graph.json'), 'utf8')) as RegionGraphData;
    expect(Object.keys(graph)).toEqual(['check', 'regions', 'edges', 'frontiers', 'history']);
    expect(graph.regions).toContainEqual(expect.objectContaining({ role: 'plain', line: 5, tests: [0] }));
  });

  it('are there only where dash looked', () => {
    expect(verdict('verify', '--engine', 'bmc', '--graph', 'none.dot', 'good.c').error).toContain(
      'no region graph was',
    );
    expect(verdict(...dash, '--graph', 'graph.png', 'parity.c').code).toBe(status.wrong);
    expect(verdict(...dash, '--explain', '--format', 'json', 'parity.c').code).toBe(status.wrong);
  });
});
