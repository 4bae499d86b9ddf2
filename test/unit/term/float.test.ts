import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { evaluate } from '../../../server/src/term/evaluate';
import { smtLibTerm } from '../../../server/src/term/print-smtlib';
import { BOOL, bvSort, type FloatSort, floatSort, HALF, ROUNDING_MODE, SINGLE } from '../../../server/src/term/sort';
import { valueTerm } from '../../../server/src/term/value';
import { floatInstructions } from './float-instructions';
import { type Instruction, Machine, run, step } from './machine';
import { type Pair, z3Available, z3Compare } from './z3';

const TINY = floatSort(3, 4);
const TINIER = floatSort(2, 3);
/** z3 4.8 cannot round to integrals in the smaller ones. */
const SMALL = floatSort(4, 6);

function samples(
  machine: Machine,
  all: readonly Instruction[],
  last: Instruction,
  programs: number,
  seed: number,
): void {
  const start = machine.pool.length;
  const drawn = fc.sample(fc.tuple(fc.array(step, { maxLength: 4, size: 'max' }), step), { numRuns: programs, seed });
  const made = new Set<Machine['pool'][number]>();
  for (const [before, after] of drawn) {
    machine.pool.length = start;
    run(machine, all, before);
    run(machine, [last], [after]);
    for (const entry of machine.pool.slice(start)) made.add(entry);
  }
  machine.pool.splice(start, machine.pool.length, ...made);
}

function expectSame(pairs: readonly Pair[], undecided: number): void {
  const answers = z3Compare(pairs);
  const wrong = pairs.filter((_, i) => answers[i] === 'sat');
  expect(wrong.map(({ raw, folded }) => `${smtLibTerm(raw)} is not ${smtLibTerm(folded)}`)).toEqual([]);
  expect(answers.filter((answer) => answer === 'unknown').length).toBeLessThanOrEqual(undecided);
}

describe.skipIf(!z3Available)('floats against z3 (skipped when z3 is not installed)', () => {
  const names = Object.keys(floatInstructions(TINY, TINIER, 5));

  // z3's remainder of variables is far too slow.
  it.each(names.filter((name) => name !== 'fpRem'))('%s of variables is folded right', (name) => {
    const machine = new Machine(0);
    const sort = name === 'fpRoundToIntegral' ? SMALL : TINY;
    const instructions = floatInstructions(sort, TINIER, 5);
    for (const x of ['f', 'g']) machine.variable(x, sort, []);
    machine.variable('h', TINIER, []);
    // z3 4.8 dies of fp.fma in a symbolic mode.
    if (name !== 'fpFma') machine.variable('mode', ROUNDING_MODE, []);
    machine.variable('x', bvSort(5), []);
    machine.variable('p', BOOL, []);
    const dear = ['fpRem', 'fpFma', 'fpDiv', 'fpSqrt', 'fpRoundToIntegral'];
    const cheap = names.filter((other) => !dear.includes(other)).map((other) => instructions[other]!);
    samples(machine, cheap, instructions[name]!, 25, 5);
    expectSame(
      machine.pool.filter(({ raw, folded }) => raw !== folded),
      2,
    );
  });

  /** Constants only: raw terms, their value by our evaluator as a literal, and what the builder makes of them. */
  const concrete: [string, FloatSort, FloatSort, number][] = [
    ['small', SMALL, TINY, 5],
    ['half', HALF, SINGLE, 8],
    ['single', SINGLE, HALF, 33],
  ];
  describe.each(concrete)('%s', (_, sort, other, bits) => {
    const instructions = floatInstructions(sort, other, bits);
    it.each(names.filter((name) => name !== 'fpRem' || sort === SMALL))('%s of constants', (name) => {
      const machine = new Machine(0);
      for (const value of [true, false]) {
        const term = machine.tb.bool(value);
        machine.pool.push({ folded: term, raw: term, values: [] });
      }
      const all = Object.values({ ...instructions, fpRem: instructions.fpNeg! });
      samples(machine, all, instructions[name]!, 40, 6);
      const pairs = machine.pool.flatMap(({ raw, folded }) => {
        const value = evaluate(raw, new Map());
        if (value === undefined) return [];
        const literal = valueTerm(machine.tb, value, raw.sort);
        expect(smtLibTerm(folded)).toBe(smtLibTerm(literal));
        return raw === literal ? [] : [{ raw, folded: literal }];
      });
      expectSame(pairs, 0);
    });
  });
});
