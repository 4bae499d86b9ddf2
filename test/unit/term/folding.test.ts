import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { Evaluator } from '../../../server/src/term/evaluate';
import { Effort } from '../../../server/src/term/fold/effort';
import { arraySort, BOOL, bvSort, INT } from '../../../server/src/term/sort';
import { sameValue } from '../../../server/src/term/array-value';
import { bitInstructions } from './bit-instructions';
import { asValue, edgeValue, type Entry, Machine, run, step, type Step, width } from './machine';
import { arrayInstructions, intInstructions } from './other-instructions';

const ASSIGNMENTS = 6;
const seeds = fc.array(fc.bigInt(0n, 2n ** 140n), { minLength: 24, maxLength: 24 });

function bitMachine(bits: number, random: readonly bigint[], effort?: Effort): Machine {
  const machine = new Machine(ASSIGNMENTS, effort);
  const values = (from: number): bigint[] => random.slice(from, from + ASSIGNMENTS).map((k) => edgeValue(bits, k));
  machine.variable('x', bvSort(bits), values(0));
  machine.variable('y', bvSort(bits), values(6));
  machine.variable('z', bvSort(bits), values(12));
  for (const [i, name] of ['p', 'q'].entries()) {
    machine.variable(
      name,
      BOOL,
      random.slice(18, 18 + ASSIGNMENTS).map((k) => (k >> BigInt(i)) % 2n === 1n),
    );
  }
  return machine;
}

/** Folded and raw term of every step against the reference, under every assignment. */
function check(machine: Machine): void {
  for (let i = 0; i < ASSIGNMENTS; i++) {
    const evaluator = new Evaluator(machine.assignment(i));
    for (const entry of machine.pool) {
      expectValue(evaluator, entry, 'raw', i);
      expectValue(evaluator, entry, 'folded', i);
      expectKnown(machine, entry, i);
    }
  }
}

function expectValue(evaluator: Evaluator, entry: Entry, form: 'raw' | 'folded', assignment: number): void {
  const expected = entry.values[assignment];
  const actual = evaluator.value(entry[form]);
  // Unspecified somewhere below.
  if (expected === undefined) return;
  const value = asValue(expected, entry.raw.sort);
  if (actual === undefined || !sameValue(actual, value)) expect({ form, actual }).toEqual({ form, actual: value });
}

/** The value is among those that known bits and bounds allow. */
function expectKnown(machine: Machine, { raw, folded, values }: Entry, assignment: number): void {
  const value = values[assignment];
  if (raw.sort.kind !== 'bv' || typeof value !== 'bigint') return;
  for (const { zeros, ones, min, max } of [machine.tb.known.of(raw), machine.tb.known.of(folded)]) {
    if ((value & zeros) !== 0n || (~value & ones) !== 0n || value < min || value > max) {
      expect({ value, zeros, ones, min, max }).toBe('consistent');
    }
  }
}

const program = (length: number): fc.Arbitrary<Step[]> => fc.array(step, { minLength: 1, maxLength: length });

describe('folded terms have the value of what was asked for', () => {
  it.each(Object.entries(bitInstructions))('%s', (_, instruction) => {
    // The operator under test last, twice, on operands that others made.
    const others = Object.values(bitInstructions);
    fc.assert(
      fc.property(width, seeds, program(8), program(2), (bits, random, before, last) => {
        const machine = bitMachine(bits, random);
        run(machine, others, before);
        run(machine, [instruction], last);
        check(machine);
      }),
      { numRuns: 300, seed: 7 },
    );
  });

  it('longer programs on Bool and bit-vectors', () => {
    fc.assert(
      fc.property(width, seeds, program(30), (bits, random, steps) => {
        const machine = bitMachine(bits, random);
        run(machine, Object.values(bitInstructions), steps);
        check(machine);
      }),
      { numRuns: 3000, seed: 11 },
    );
  });

  it.each([0, 1, 2, 4, 8])('with little effort allowed: %i', (allowance) => {
    fc.assert(
      fc.property(width, seeds, program(20), (bits, random, steps) => {
        const machine = bitMachine(bits, random, new Effort(allowance));
        run(machine, Object.values(bitInstructions), steps);
        check(machine);
      }),
      { numRuns: 500, seed: 19 },
    );
  });

  it('integers', () => {
    const instructions = [...Object.values(intInstructions), ...['and', 'not'].map((name) => bitInstructions[name]!)];
    fc.assert(
      fc.property(width, seeds, program(20), (bits, random, steps) => {
        const machine = bitMachine(bits, random);
        machine.variable(
          'i',
          INT,
          random.slice(0, ASSIGNMENTS).map((k) => (k % 15n) - 7n),
        );
        machine.variable(
          'j',
          INT,
          random.slice(6, 6 + ASSIGNMENTS).map((k) => (k % 2001n) - 1000n),
        );
        run(machine, instructions, steps);
        check(machine);
      }),
      { numRuns: 2000, seed: 13 },
    );
  });

  it('arrays', () => {
    const some = ['bvAdd', 'bvNot', 'concat', 'extractLow', 'eq', 'ite'].map((name) => bitInstructions[name]!);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 40 }), seeds, program(20), (bits, random, steps) => {
        const machine = bitMachine(bits, random);
        const sort = arraySort(bvSort(bits), bvSort(bits));
        const values = random.slice(0, ASSIGNMENTS).map((k) => ({
          otherwise: edgeValue(bits, k),
          writes: [[edgeValue(bits, k / 7n), edgeValue(bits, k / 9n)] as const],
        }));
        machine.variable('m', sort, values);
        run(machine, [...Object.values(arrayInstructions(bits, bits)), ...some], steps);
        check(machine);
      }),
      { numRuns: 2000, seed: 17 },
    );
  });
});
