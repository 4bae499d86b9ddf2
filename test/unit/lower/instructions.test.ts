import { describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseModule } from '../../../server/src/ir/parse';
import { Comparison } from './agreement';
import { caseModules } from './instruction-cases';

/** The end without the name of the case and of the number of the check. */
function kindOf(end: string): string {
  return end.replace(/^violates \w+:/, '').replace(/:\d+$/, '');
}

describe('instructions', () => {
  it('lowered and run on the same operands give what the interpreter gives: value, undef bits, checks', () => {
    let compared = 0;
    const ends = new Map<string, number>();
    const differences: string[] = [];
    const seeds = fc.sample(fc.integer({ min: 1, max: 2 ** 31 - 1 }), { seed: 20261118, numRuns: 12 });
    for (const { module: text, cases } of caseModules) {
      const { module, diagnostics } = parseModule(text);
      expect(diagnostics, text).toEqual([]);
      const comparison = new Comparison(module);
      for (const { name, text: instruction } of cases) {
        const both = comparison.of(name);
        for (const seed of seeds) {
          const run = both.run(seed);
          if (run === undefined) continue;
          const [expected, found] = [JSON.stringify(run.interpreted), JSON.stringify(run.lowered)];
          if (found !== expected) differences.push(`${instruction}, seed ${seed}: ${found}, interpreted ${expected}`);
          ends.set(kindOf(run.interpreted.end), (ends.get(kindOf(run.interpreted.end)) ?? 0) + 1);
          compared++;
        }
      }
    }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(10_000);
    for (const kind of [
      'returned',
      'signed-overflow',
      'shift-range',
      'division-by-zero',
      'float-cast-range',
      'uninitialised-read',
    ])
      expect(ends.get(kind), kind).toBeGreaterThan(20);
  });
});
