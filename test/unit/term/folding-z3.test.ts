import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { TermBuilder } from '../../../server/src/term/builder';
import { Effort } from '../../../server/src/term/fold/effort';
import { smtLibTerm } from '../../../server/src/term/print-smtlib';
import { arraySort, BOOL, bvSort, INT } from '../../../server/src/term/sort';
import { bitInstructions } from './bit-instructions';
import { catalogue } from './catalogue';
import { type Instruction, Machine, run, step } from './machine';
import { arrayInstructions, intInstructions } from './other-instructions';
import { type Pair, z3Available, z3Compare, z3CompareBuilders } from './z3';

/** What z3 refutes, as text; and at most so many undecided. */
function expectSame(pairs: readonly Pair[], undecided: number): void {
  const answers = z3Compare(pairs);
  const wrong = pairs.filter((_, i) => answers[i] === 'sat');
  expect(wrong.map(({ raw, folded }) => `${smtLibTerm(raw)} is not ${smtLibTerm(folded)}`)).toEqual([]);
  expect(answers.filter((answer) => answer === 'unknown').length).toBeLessThanOrEqual(undecided);
}

/** Results of random programs that were folded to something else, a machine each but the same few variables. */
function foldedPairs(
  prepare: (machine: Machine, bits: number) => void,
  instructions: readonly Instruction[],
  last: readonly Instruction[],
  options: { readonly widths: readonly number[]; readonly programs: number; readonly length: number },
): Pair[][] {
  return options.widths.map((bits, i) => {
    const machine = new Machine(0);
    prepare(machine, bits);
    const start = machine.pool.length;
    const programs = fc.sample(
      fc.tuple(
        fc.array(step, { minLength: 2, maxLength: options.length, size: 'max' }),
        fc.array(step, { minLength: 1, maxLength: 2 }),
      ),
      { numRuns: options.programs, seed: 100 + i },
    );
    const pairs = new Map<string, Pair>();
    for (const [before, after] of programs) {
      // Every program starts from the variables only.
      machine.pool.length = start;
      run(machine, instructions, before);
      run(machine, last, after);
      for (const { raw, folded } of machine.pool) if (raw !== folded) pairs.set(`${raw.id}`, { raw, folded });
    }
    return [...pairs.values()];
  });
}

function bitVariables(machine: Machine, bits: number): void {
  for (const name of ['x', 'y', 'z']) machine.variable(name, bvSort(bits), []);
  for (const name of ['p', 'q']) machine.variable(name, BOOL, []);
}

describe.skipIf(!z3Available)('every rule, as z3 sees it (skipped when z3 is not installed)', () => {
  it.each(Object.entries(catalogue))('%s', (_, shapes) => {
    const pairs = shapes.map((shape) => ({
      raw: shape(new TermBuilder(new Effort(0))),
      folded: shape(new TermBuilder()),
    }));
    const answers = z3CompareBuilders(pairs);
    const wrong = pairs.filter((_, i) => answers[i] !== 'unsat');
    expect(wrong.map(({ raw, folded }) => `${smtLibTerm(raw)} is not ${smtLibTerm(folded)}`)).toEqual([]);
    // Not of shapes that nothing happens to.
    const folded = pairs.filter((pair) => smtLibTerm(pair.raw) !== smtLibTerm(pair.folded));
    expect(folded.length).toBeGreaterThan(0.6 * pairs.length);
  });
});

describe.skipIf(!z3Available)('z3 sees no difference (skipped when z3 is not installed)', () => {
  const all = Object.values(bitInstructions);

  it.each(Object.entries(bitInstructions))('%s', (_, instruction) => {
    const groups = foldedPairs(bitVariables, all, [instruction], { widths: [1, 2, 3, 5], programs: 30, length: 6 });
    for (const pairs of groups) expectSame(pairs, 1);
  });

  it('arrays', () => {
    const some = ['bvAdd', 'bvNot', 'eq', 'ite'].map((name) => bitInstructions[name]!);
    for (const bits of [2, 3, 4]) {
      const arrays = Object.values(arrayInstructions(bits, bits));
      const [pairs] = foldedPairs(
        (machine) => {
          bitVariables(machine, bits);
          machine.variable('m', arraySort(bvSort(bits), bvSort(bits)), []);
        },
        [...some, ...arrays],
        arrays,
        { widths: [bits], programs: 60, length: 10 },
      );
      expectSame(pairs!, 3);
    }
  });

  it('integers', () => {
    const instructions = Object.values(intInstructions);
    const groups = foldedPairs(
      (machine, bits) => {
        bitVariables(machine, bits);
        for (const name of ['i', 'j']) machine.variable(name, INT, []);
      },
      instructions,
      instructions,
      { widths: [3], programs: 150, length: 4 },
    );
    // Non-linear ones may be too hard for it.
    for (const pairs of groups) expectSame(pairs, 20);
  });
});
