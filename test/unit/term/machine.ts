/**
 * Builds terms by little programs, three times over: folded by the builder, raw in the same bank, and as values of the
 * naive reference under a few assignments. Steps take earlier results as operands, so that terms share.
 */
import fc from 'fast-check';
import { TermBuilder } from '../../../server/src/term/builder';
import type { Effort } from '../../../server/src/term/fold/effort';
import type { Op } from '../../../server/src/term/op';
import type { Sort } from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';
import type { Value } from '../../../server/src/term/value';
import { ArrayValue } from '../../../server/src/term/array-value';
import * as ref from './reference';

/** One instruction: an operator by number, operands by number, a constant to draw from. */
export interface Step {
  readonly op: number;
  readonly a: number;
  readonly b: number;
  readonly c: number;
  readonly k: bigint;
}

export interface Entry {
  readonly folded: Term;
  readonly raw: Term;
  /** Per assignment. */
  readonly values: readonly ref.RefValue[];
}

const operand = fc.nat(1 << 16);
export const step: fc.Arbitrary<Step> = fc.record({
  op: operand,
  a: operand,
  b: operand,
  c: operand,
  k: fc.bigInt(0n, 2n ** 140n),
});

/** Widths from 1 to 130, small ones and those of machine types more often. */
export const width = fc.oneof(
  { weight: 3, arbitrary: fc.integer({ min: 1, max: 8 }) },
  { weight: 2, arbitrary: fc.constantFrom(16, 31, 32, 33, 63, 64, 65, 128) },
  { weight: 1, arbitrary: fc.integer({ min: 1, max: 130 }) },
);

/** Numbers that rules and carries care about, chosen by a random number. */
export function edgeValue(bits: number, k: bigint): bigint {
  const all = 2n ** BigInt(bits);
  const rest = k / 16n;
  const at = rest % BigInt(bits);
  switch (Number(k % 16n)) {
    case 0:
      return 0n;
    case 1:
      return 1n % all;
    case 2:
      return all - 1n;
    case 3:
      return all / 2n;
    case 4:
      return all / 2n - 1n;
    case 5:
      return 2n ** at;
    case 6:
      return 2n ** at - 1n;
    case 7:
      return all - 2n ** at;
    case 8:
      return (2n ** (at + 1n) - 2n ** (at / 2n)) % all;
    case 9:
    case 10:
      return (rest % 16n) % all;
    case 11:
      return all - 1n - ((rest % 16n) % all);
    default:
      return rest % all;
  }
}

export class Machine {
  readonly tb: TermBuilder;
  readonly pool: Entry[] = [];
  private readonly variables: { readonly term: Term; readonly values: readonly ref.RefValue[] }[] = [];

  constructor(
    private readonly assignments: number,
    effort?: Effort,
  ) {
    this.tb = new TermBuilder(effort);
  }

  variable(name: string, sort: Sort, values: readonly ref.RefValue[]): void {
    const term = this.tb.variable(name, sort);
    this.variables.push({ term, values });
    this.pool.push({ folded: term, raw: term, values });
  }

  /** The values of the variables in one assignment, as the evaluator wants them. */
  assignment(number: number): Map<Term, Value> {
    return new Map(this.variables.map(({ term, values }) => [term, asValue(values[number], term.sort)]));
  }

  constant(sort: Sort, k: bigint): Entry {
    const value = this.constantValue(sort, k);
    const term = this.constantTerm(sort, value);
    return { folded: term, raw: term, values: Array.from({ length: this.assignments }, () => value) };
  }

  private constantValue(sort: Sort, k: bigint): bigint | boolean {
    if (sort.kind === 'bool') return k % 2n === 1n;
    if (sort.kind === 'bv') return edgeValue(sort.width, k);
    if (sort.kind === 'int') return (k % 41n) - 20n;
    throw new Error(`no constants of ${sort.kind}`);
  }

  private constantTerm(sort: Sort, value: bigint | boolean): Term {
    if (sort.kind === 'bool') return this.tb.bool(value === true);
    return sort.kind === 'bv' ? this.tb.bv(value as bigint, sort.width) : this.tb.int(value as bigint);
  }

  /** An earlier result of some kind of sort; the newest ones more often. */
  pick(kind: Sort['kind'], number: number): Entry {
    const found = this.pool.filter((entry) => entry.folded.sort.kind === kind);
    const recent = number % 3 === 0 ? found.slice(-4) : found;
    return recent[Math.floor(number / 3) % recent.length]!;
  }

  /** An earlier result of a sort, or a constant. */
  ofSort(sort: Sort, number: number, k: bigint): Entry {
    const found = this.pool.filter((entry) => entry.folded.sort === sort);
    const constants = sort.kind === 'bv' || sort.kind === 'int' ? 3 : sort.kind === 'bool' ? 10 : 0;
    if (found.length === 0 || (constants > 0 && number % constants === 0)) return this.constant(sort, k);
    return found[Math.floor(number / 10) % found.length]!;
  }

  /** Adds a result: how to fold it, its raw form, its value from the operands' values. */
  add(
    fold: (...args: Term[]) => Term,
    raw: { readonly op: Op; readonly sort: Sort; readonly payload?: number },
    args: readonly Entry[],
    value: (...values: never[]) => ref.RefValue,
  ): void {
    const folded = fold(...args.map((entry) => entry.folded));
    const rawArgs = args.map((entry) => entry.raw);
    const rawTerm =
      rawArgs.length === 1
        ? this.tb.bank.intern1(raw.op, raw.sort, rawArgs[0]!, raw.payload)
        : this.tb.bank.intern(raw.op, raw.sort, rawArgs, raw.payload);
    const values = Array.from({ length: this.assignments }, (_, i) => {
      const operands = args.map((entry) => entry.values[i]);
      return operands.includes(undefined) ? undefined : value(...(operands as never[]));
    });
    this.pool.push({ folded, raw: rawTerm, values });
  }
}

/** A reference value in the evaluator's representation. */
export function asValue(value: ref.RefValue, sort: Sort): Value {
  if (typeof value === 'boolean') return value;
  if (typeof value === 'bigint') return sort.kind === 'bv' && sort.width <= 32 ? Number(value) : value;
  if (value === undefined || sort.kind !== 'array') throw new Error('no value');
  const writes = value.writes.map(([at, to]) => [asValue(at, sort.index), asValue(to, sort.element)] as const);
  return ArrayValue.of(sort.index, asValue(value.otherwise, sort.element), writes.reverse());
}

export type Instruction = (machine: Machine, step: Step) => void;

/** Runs a program with the instructions given. */
export function run(machine: Machine, instructions: readonly Instruction[], program: readonly Step[]): void {
  for (const step of program) instructions[step.op % instructions.length]!(machine, step);
}
