import { beforeAll, describe, expect, it } from 'vitest';
import fc from 'fast-check';
import { parseModule } from '../../../server/src/ir/parse';
import { evaluate } from '../../../server/src/term/evaluate';
import { substitute } from '../../../server/src/term/substitute';
import type { Term } from '../../../server/src/term/term';
import { type Value, valueTerm } from '../../../server/src/term/value';
import { Comparison, decoded, type FunctionComparison, type Observed } from './agreement';
import { caseModules } from './instruction-cases';
import { type Straight, straightLine } from './symbolic';
import { Z3Values } from './z3-values';

/** The end without the name of the case and of the number of the check. */
function kindOf(end: string): string {
  return end.replace(/^violates \w+:/, '').replace(/:\d+$/, '');
}

/** How an execution ends if the terms of its path have these values: what must hold, then what is returned. */
function observed(both: FunctionComparison, { conditions, results }: Straight, values: readonly Value[]): Observed {
  const failed = conditions.find((_, at) => values[at] === false);
  if (failed !== undefined)
    return { end: failed.check === undefined ? 'stopped' : `violates ${failed.check.id}`, returned: undefined };
  if (results === undefined) return { end: 'stopped', returned: undefined };
  return { end: 'returned', returned: both.shownResults(values.slice(conditions.length)) };
}

let z3: Z3Values;
beforeAll(async () => {
  z3 = await Z3Values.start();
});

/**
 * The same execution three times more: by the evaluator of terms, by folding the terms with the operands put in, and as values
 * in a model of Z3.
 */
class Judges {
  readonly #straight: Straight;
  readonly #wanted: readonly Term[];
  readonly #inZ3: ReturnType<Z3Values['of']>;

  constructor(private readonly both: FunctionComparison) {
    const { program } = both.lowered;
    const straight = straightLine(program);
    if (straight === undefined) throw new Error('an instruction has several paths');
    this.#straight = straight;
    this.#wanted = [...straight.conditions.map(({ term }) => term), ...(straight.results ?? [])];
    this.#inZ3 = z3.of(program.terms);
  }

  /** What differs from what the interpreter did. */
  differences(inputs: readonly bigint[], expected: string): string[] {
    const { terms } = this.both.lowered.program;
    const given = new Map(this.#straight.inputs.map((input, at) => [input, decoded(inputs[at]!, input.sort)]));
    const literal = new Map([...given].map(([input, value]) => [input, valueTerm(terms, value, input.sort)]));
    const evaluated = this.#wanted.map((term) => evaluate(term, given));
    const folded = this.#wanted.map((term) => evaluate(substitute(terms, term, literal), { get: () => undefined }));
    const inModel = this.#inZ3.values(given, this.#wanted);
    const judged = { evaluated, folded, 'in a model of Z3': inModel };
    return Object.entries(judged).flatMap(([how, values]) => {
      const found = JSON.stringify(observed(this.both, this.#straight, this.#known(values, evaluated)));
      return found === expected ? [] : [`${how}: ${found}`];
    });
  }

  forget(): void {
    this.#inZ3.forget();
  }

  /** After a check that fails, values may be left open. */
  #known(values: readonly (Value | undefined)[], evaluated: readonly (Value | undefined)[]): readonly Value[] {
    const end = evaluated.slice(0, this.#straight.conditions.length).indexOf(false);
    const needed = end < 0 ? values : values.slice(0, end + 1);
    return needed.map((value) => {
      if (value === undefined) throw new Error('a value is left open');
      return value;
    });
  }
}

/** At least so many operands of each instruction (an opcode, an intrinsic), whatever its types; 0: only the usual runs of each case. */
const operandsOfEach = Number(process.env.OPERANDS ?? 0);
const runsOfEachCase = 12;

/** The instruction without flags, types and operands. */
function opcodeOf(text: string): string {
  return /@(llvm(?:\.[a-z_]+)+)/.exec(text)?.[1] ?? text.split(' ')[0]!;
}

/** How many operands each case is given. */
function planRuns(): ReadonlyMap<string, number> {
  const cases = new Map<string, number>();
  for (const { text } of caseModules.flatMap((one) => one.cases))
    cases.set(opcodeOf(text), (cases.get(opcodeOf(text)) ?? 0) + 1);
  return new Map(
    [...cases].map(([opcode, count]) => [opcode, Math.max(runsOfEachCase, Math.ceil((1.05 * operandsOfEach) / count))]),
  );
}

/** Usually some 30,000 operands in all; `OPERANDS=10000 SEED=7 npx vitest run … instructions` gives so many to each instruction, and others. */
describe('instructions', { timeout: 3_600_000 }, () => {
  it('give the same value, undef bits and checks in the interpreter, lowered, evaluated, folded and in Z3', () => {
    let compared = 0;
    const ends = new Map<string, number>();
    const differences: string[] = [];
    const runs = planRuns();
    const seeds = fc.sample(fc.noBias(fc.integer({ min: 1, max: 2 ** 31 - 1 })), {
      seed: Number(process.env.SEED ?? 20261118),
      numRuns: Math.max(...runs.values()),
    });
    const comparedOf = new Map([...runs.keys()].map((opcode) => [opcode, 0]));
    for (const { module: text, cases } of caseModules) {
      const { module, diagnostics } = parseModule(text);
      expect(diagnostics, text).toEqual([]);
      const comparison = new Comparison(module);
      for (const { name, text: instruction } of cases) {
        const both = comparison.of(name);
        const judges = new Judges(both);
        const opcode = opcodeOf(instruction);
        for (const seed of seeds.slice(0, runs.get(opcode))) {
          const run = both.run(seed);
          if (run === undefined) continue;
          const [expected, found] = [JSON.stringify(run.interpreted), JSON.stringify(run.lowered)];
          compared++;
          comparedOf.set(opcode, comparedOf.get(opcode)! + 1);
          for (const difference of judges.differences(run.inputs, expected))
            differences.push(`${instruction}, seed ${seed}: ${difference}, interpreted ${expected}`);
          if (found !== expected) differences.push(`${instruction}, seed ${seed}: ${found}, interpreted ${expected}`);
          ends.set(kindOf(run.interpreted.end), (ends.get(kindOf(run.interpreted.end)) ?? 0) + 1);
        }
        judges.forget();
      }
    }
    expect(differences).toEqual([]);
    expect(compared).toBeGreaterThanOrEqual(30_000);
    expect([...comparedOf].filter(([, count]) => count < operandsOfEach)).toEqual([]);
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
