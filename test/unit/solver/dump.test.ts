import { mkdtempSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { createSolver } from '../../../server/src/solver/chain';
import { TermBuilder } from '../../../server/src/term/builder';
import { bvSort } from '../../../server/src/term/sort';
import { runZ3, z3Available } from '../term/z3';
import { makeHost } from './fixture';
import { hardConstraints } from './problems';
import { Random, RandomFormulas } from './random-formulas';

/** Runs with a directory that is gone afterwards. */
async function withDirectory(use: (directory: string) => Promise<void> | void): Promise<void> {
  const directory = mkdtempSync(path.join(tmpdir(), 'verdict-dump-'));
  try {
    await use(directory);
  } finally {
    rmSync(directory, { recursive: true });
  }
}

function dumped(directory: string): string[] {
  return readdirSync(directory)
    .sort()
    .map((file) => readFileSync(path.join(directory, file), 'utf8'));
}

function statusOf(text: string): string | undefined {
  return /:status (\w+)/.exec(text)?.[1];
}

describe('queries as SMT-LIB files', () => {
  it('one for each check, whatever layer answers, with the answer', () =>
    withDirectory(async (directory) => {
      const tb = new TermBuilder();
      const solver = createSolver(await makeHost(), tb, { dumpTo: path.join(directory, 'made', 'for', 'it') });
      const x = tb.variable('x', bvSort(8));
      solver.assert(tb.bvUlt(x, tb.bv(3, 8)));
      solver.check();
      solver.check();
      solver.check([tb.bvUlt(tb.bv(5, 8), x)]);
      solver.check(hardConstraints(tb), { resources: 1000 });
      const files = dumped(path.join(directory, 'made', 'for', 'it'));
      expect(files.map(statusOf)).toEqual(['sat', 'sat', 'unsat', 'unknown']);
      expect(files[3]).toMatch(/^; unknown \(resource-limit\) in /);
    }));

  it.skipIf(!z3Available)('a stock z3 takes them and gives the same answers', () =>
    withDirectory(async (directory) => {
      const host = await makeHost();
      for (let seed = 1; seed <= 30; seed++) {
        const tb = new TermBuilder();
        const random = new Random(seed);
        const formulas = new RandomFormulas(tb, random, { arrays: true, functions: true, integers: true });
        const solver = createSolver(host, tb, { dumpTo: directory });
        for (let i = 0; i < 3; i++) {
          solver.assert(formulas.formula());
          solver.check([formulas.formula()]);
        }
        solver.dispose();
      }
      const files = dumped(directory);
      expect(files).toHaveLength(90);
      const answers = files.map(statusOf);
      expect(new Set(answers)).toEqual(new Set(['sat', 'unsat']));
      const script = files.map((text) => `(reset)\n${text}`).join('\n');
      expect(runZ3(script).trim().split('\n')).toEqual(answers);
    }),
  );
});
