import { describe, expect, it } from 'vitest';
import { parseModule } from '../../../server/src/ir/parse';
import { createSolver } from '../../../server/src/solver/chain';
import { evaluate } from '../../../server/src/term/evaluate';
import type { Term } from '../../../server/src/term/term';
import { valueTerm } from '../../../server/src/term/value';
import { makeHost } from '../solver/fixture';
import { Comparison } from './agreement';
import { caseModules } from './instruction-cases';
import { straightLine } from './symbolic';

/** Circuits too large to be worth it: wide floats, and what they divide or round by parts. */
const costly = /x86_fp80|fp128|frem|sqrt|fma|i128|i65|(fmul|fdiv).*double/;

describe('instructions', () => {
  it('mean to Z3’s solver, which makes circuits of them, what they mean to the evaluator', async () => {
    const host = await makeHost();
    let compared = 0;
    for (const { module: text, cases } of caseModules) {
      const { module } = parseModule(text);
      const comparison = new Comparison(module);
      for (const { name, text: instruction, isDefined } of cases) {
        if (!isDefined || costly.test(instruction)) continue;
        const { program } = comparison.of(name).lowered;
        const straight = straightLine(program);
        if (straight?.results === undefined) continue;
        const { results } = straight;
        const { terms } = program;
        const solver = createSolver(host, terms, {
          without: ['simplification', 'independence', 'exact-cache', 'counterexample-cache'],
        });
        for (const seed of [3, 7]) {
          const inputs = new Map(straight.inputs.map((input) => [input, operand(input, seed + compared)]));
          const get = (variable: Term) => inputs.get(variable);
          const values = results.map((result) => evaluate(result, { get }));
          const holds = straight.conditions.map(({ term }) => evaluate(term, { get }));
          // Where a check fails, the result says nothing.
          if (values.includes(undefined) || !holds.every((value) => value === true)) continue;
          const given = [...inputs].map(([input, value]) => terms.eq(input, valueTerm(terms, value, input.sort)));
          const same = results.map((result, i) => terms.eq(result, valueTerm(terms, values[i]!, result.sort)));
          const answer = solver.check([...given, terms.not(terms.conj(same))], { resources: 20_000_000 });
          expect(answer.kind, `${instruction} on ${[...inputs.values()].join(', ')}`).toBe('unsat');
          compared++;
        }
        solver.dispose();
      }
    }
    expect(compared).toBeGreaterThan(400);
  });
});

/** A value that depends on a number, of the input's sort. */
function operand({ sort }: Term, seed: number): boolean | number | bigint {
  const mixed = BigInt.asUintN(64, BigInt(seed + 1) * 0x9e3779b97f4a7c15n) >> BigInt(seed % 40);
  switch (sort.kind) {
    case 'bool':
      return seed % 2 === 0;
    case 'bv':
      return sort.width <= 32 ? Number(BigInt.asUintN(sort.width, mixed)) : BigInt.asUintN(sort.width, mixed);
    case 'float': {
      // Around one, so that sums and products neither vanish nor overflow.
      const one = ((1n << BigInt(sort.eb - 1)) - 1n) << BigInt(sort.sb - 1);
      return one + BigInt.asUintN(sort.sb + 1, mixed);
    }
    default:
      throw new Error(`no operand has the sort ${sort.kind}`);
  }
}
