import type { Assignments } from './assignments';
import { fromX87Encoding, toX87Encoding } from '../../../server/src/base/softfloat-convert';
import { canonicalNan } from '../../../server/src/base/softfloat-format';
import { startMachine } from '../../../server/src/exec/entry/start';
import { Host } from '../../../server/src/exec/externals/host';
import { readHeld } from '../../../server/src/exec/held-slots';
import { RandomInputs } from '../../../server/src/exec/inputs/random';
import type { Machine } from '../../../server/src/exec/machine';
import { ExecProgram } from '../../../server/src/exec/program';
import type { ExecResult } from '../../../server/src/exec/result';
import type { Module } from '../../../server/src/ir/model/module';
import { lowerModule } from '../../../server/src/lower/lower';
import type { MemoryModel, ModelledProgram, PartitionVariables } from '../../../server/src/memory/model';
import { objectMemory } from '../../../server/src/memory/models';
import type { PlacedVariable, Program } from '../../../server/src/program/program';
import { type Oracle, type RunEnd, runProgram } from '../../../server/src/program/run';
import type { HavocStatement, InputStatement } from '../../../server/src/program/statement';
import type { CheckKind } from '../../../server/src/task/check';
import type { CheckPlan } from '../../../server/src/task/check-plan';
import type { Contract } from '../../../server/src/task/contract/contract';
import type { EntryPlan } from '../../../server/src/task/entry-plan';
import { defaultOptions, type TaskOptions } from '../../../server/src/task/options';
import { planChecks } from '../../../server/src/task/plan-checks';
import { planEntry } from '../../../server/src/task/plan-entry';
import { ArrayValue } from '../../../server/src/term/array-value';
import { TermBuilder } from '../../../server/src/term/builder';
import { type Sort, X87 } from '../../../server/src/term/sort';
import { type Term, varName } from '../../../server/src/term/term';
import { defaultValue, type Value } from '../../../server/src/term/value';

/** How a run ended, in words that both sides share, and what was returned. */
export interface Observed {
  readonly end: string;
  /** Bits and undef masks of the returned scalars; only where the function returned. */
  readonly returned: readonly string[] | undefined;
}

/** A module on both sides: the interpreter of the IR, and lowered programs that are run on the same inputs. */
export class Comparison {
  readonly #checks: CheckPlan;
  readonly #exec: ExecProgram;

  /** With assignments, what is assigned to variables on the way is compared too. */
  constructor(
    readonly module: Module,
    readonly options: TaskOptions = defaultOptions,
    readonly assignments?: Assignments,
    readonly model: MemoryModel = objectMemory,
  ) {
    this.#checks = planChecks(module, options);
    this.#exec = new ExecProgram(module, options, { stepping: false, tracing: assignments !== undefined });
  }

  /**
   * Whether an unmodelled call may be on the way: in a model with fewer partitions that makes more arbitrary than the
   * interpreter does.
   */
  #scrambles(program: Program): boolean {
    if (this.model === objectMemory) return false;
    const statements = [...program.functions.values()].flatMap((cfa) => cfa.edges.flatMap((edge) => edge.statements));
    return statements.some(({ kind }) => kind === 'scramble');
  }

  /** A function of the module as entry. */
  of(name: string, contracts: readonly Contract[] = []): FunctionComparison {
    const entry = planEntry(this.module, name, this.options, contracts);
    if ('kind' in entry) throw new Error(entry.message);
    const task = { entry, checks: this.#checks, options: this.options };
    const lowered = lowerModule(this.module, task, new TermBuilder());
    if (lowered.kind === 'error') throw new Error(lowered.message);
    const { program } = lowered;
    const comparison = new FunctionComparison(this.#exec, entry, this.model.apply(program), this.assignments);
    comparison.isComparable = !this.#scrambles(program);
    return comparison;
  }
}

/** Steps of the interpreter and, for each of them, statements of the lowered program that one run may take. */
const steps = 20_000;
const statementsPerStep = 20;

const pointerChecks: ReadonlySet<CheckKind> = new Set([
  'null-dereference',
  'out-of-bounds',
  'use-after-free',
  'invalid-free',
  'double-free',
]);

/** At a check of a pointer, or where that is switched off. */
function stopsAtPointer(end: RunEnd): boolean {
  return end.kind === 'stopped' || (end.kind === 'violated' && pointerChecks.has(end.check.kind));
}

/** One execution on both sides. */
interface ComparedRun {
  /** The bits of the inputs, in order. */
  readonly inputs: readonly bigint[];
  readonly interpreted: Observed;
  readonly lowered: Observed;
  /** What the lowered side assigned and the interpreter did not. */
  readonly assigned: readonly string[];
}

export class FunctionComparison {
  isComparable = true;

  constructor(
    private readonly exec: ExecProgram,
    private readonly entry: EntryPlan,
    readonly lowered: ModelledProgram,
    private readonly assignments: Assignments | undefined,
  ) {}

  /**
   * Runs both sides on the inputs of a seed; undefined where the interpreter comes to no end, or cannot go on, or where the
   * lowering leaves undecided what a number used as a pointer hits.
   */
  run(seed: number): ComparedRun | undefined {
    if (!this.isComparable) return undefined;
    const hooks = this.assignments?.start();
    const host = new Host(hooks === undefined ? {} : { hooks });
    const machine = startMachine(this.exec, this.entry, new RandomInputs(seed), host);
    const end = machine.run(steps);
    if (end.kind === 'step-budget' || isBeyondInterpreter(end)) return undefined;
    const lowered = this.#runLowered(machine);
    const inputs = machine.inputs.map(({ value }) => value);
    const assigned = this.assignments?.finish() ?? [];
    return lowered && { inputs, interpreted: this.#interpreted(machine, end), lowered, assigned };
  }

  #interpreted(machine: Machine, end: ExecResult): Observed {
    if (end.kind !== 'finished' || end.how !== 'returned') return { end: interpretedEnd(end), returned: undefined };
    const { env } = this.exec;
    const types = env.leaves(this.entry.entry.valueType.returns);
    const values = readHeld(machine.results, machine.bigResults, types, 0, env.holder);
    return {
      end: 'returned',
      returned: values.map(({ type, bits, undef }) => {
        const isWhole = type.kind !== 'int' || type.bits === 1;
        return shown(bits, isWhole ? (undef === 0n ? 0n : 1n) : undef, isWhole);
      }),
    };
  }

  #runLowered(machine: Machine): Observed | undefined {
    const inputs = new RecordedInputs(machine, this.lowered);
    const { assignments } = this;
    const end = runProgram(this.lowered.program, inputs, {
      steps: steps * statementsPerStep,
      ...(assignments && { observe: (statement, valueOf) => assignments.observe(statement, valueOf) }),
    });
    if (inputs.mismatch !== undefined) return { end: inputs.mismatch, returned: undefined };
    if (end.kind === 'unsupported' && end.construct === 'access through a pointer of unknown origin') return undefined;
    // The interpreter does not say that it fails, for nobody knows what is there; the lowered program must stop, too.
    if (machine.usesForeign && stopsAtPointer(end)) return undefined;
    if (end.kind !== 'returned') return { end: loweredEnd(end), returned: undefined };
    return { end: 'returned', returned: this.shownResults(end.results) };
  }

  /** The results' values in memory's bits; a mask that was left out is zero. */
  shownResults(values: readonly Value[]): readonly string[] {
    const { program } = this.lowered;
    const { results } = program.functions.get(program.entry)!;
    const names = new Map(results.map((result, at) => [varName(result), { result, value: values[at]! }]));
    const types = this.exec.env.leaves(this.entry.entry.valueType.returns);
    return types.map((type, at) => {
      const name = `(entry)::result.${at}`;
      const value = names.get(name);
      const mask = names.get(`${name}?`);
      const isWhole = type.kind !== 'int' || type.bits === 1;
      const undef = mask === undefined ? 0n : BigInt(mask.value as number | bigint | boolean);
      const bits = value === undefined ? 0n : encoded(value.value, value.result.sort);
      return shown(bits, undef, isWhole);
    });
  }
}

/** Undef bits of integers are not compared, nor is anything of other scalars that are undef. */
function shown(bits: bigint, undef: bigint, isWhole: boolean): string {
  if (isWhole) return undef === 0n ? `0x${bits.toString(16)}` : 'undef';
  return `0x${(bits & ~undef).toString(16)} undef 0x${undef.toString(16)}`;
}

/** A value as the bits that it has in memory. */
export function encoded(value: Value, sort: Sort): bigint {
  const bits = BigInt(value as number | bigint | boolean);
  return sort === X87 ? toX87Encoding(bits) : bits;
}

/** The value of a sort that has these bits in memory. */
export function decoded(bits: bigint, sort: Sort): Value {
  switch (sort.kind) {
    case 'bool':
      return (bits & 1n) === 1n;
    case 'bv':
      return sort.width <= 32 ? Number(BigInt.asUintN(sort.width, bits)) : BigInt.asUintN(sort.width, bits);
    case 'float':
      return sort === X87 ? fromX87Encoding(bits) : canonicalNan(bits, sort);
    default:
      throw new Error(`no input has the sort ${sort.kind}`);
  }
}

/** What a machine has used, given to a lowered program. */
class RecordedInputs implements Oracle {
  /** The first place where the two sides do not ask for the same. */
  mismatch: string | undefined;
  readonly #cells: ReadonlyMap<Term, PartitionVariables>;
  readonly #globals: ReadonlyMap<Term, PlacedVariable>;
  #next = 0;
  #generation = 0;

  constructor(
    private readonly machine: Machine,
    private readonly lowered: ModelledProgram,
  ) {
    this.#cells = new Map(lowered.memory.partitions.map((partition) => [partition.cells, partition]));
    this.#globals = new Map(lowered.program.placed.map((placed) => [placed.variable, placed]));
  }

  input({ source, target }: InputStatement): Value | undefined {
    const used = this.machine.inputs[this.#next++];
    if (used === undefined) {
      this.mismatch ??= `asks for a further input (${source.kind})`;
      return undefined;
    }
    if (used.source.kind !== source.kind) this.mismatch ??= `asks for ${source.kind} instead of ${used.source.kind}`;
    return decoded(used.value, target.sort);
  }

  havoc(statement: HavocStatement): Value {
    if (statement.call === 'first') this.#generation++;
    return this.#arbitrary(statement.target, this.#generation);
  }

  initial(variable: Term): Value {
    return this.#arbitrary(variable, 0);
  }

  #arbitrary(variable: Term, generation: number): Value {
    const placed = this.#globals.get(variable);
    if (placed !== undefined) return decoded(this.#bytes(placed, generation), variable.sort);
    const partition = this.#cells.get(variable);
    return partition === undefined ? defaultValue(variable.sort) : this.#array(partition, generation);
  }

  #bytes({ object, offset, bytes }: PlacedVariable, generation: number): bigint {
    let bits = 0n;
    for (let i = 0; i < bytes; i++)
      bits |= BigInt(this.machine.placedInputs.get(`${object},${generation},${offset + i}`) ?? 0) << BigInt(8 * i);
    return bits;
  }

  #array({ cells, cellBytes }: PartitionVariables, generation: number): Value {
    const { sort } = cells;
    if (sort.kind !== 'array') throw new Error('the cells of a partition are an array');
    const found = new Map<bigint, bigint>();
    for (const [place, byte] of this.machine.placedInputs) {
      const [object, itsGeneration, offset] = place.split(',').map(Number) as [number, number, number];
      if (itsGeneration !== generation) continue;
      const inCell = offset % cellBytes;
      const address = (BigInt(object) << BigInt(this.lowered.program.layout.offsetBits)) | BigInt(offset - inCell);
      found.set(address, (found.get(address) ?? 0n) | (BigInt(byte) << BigInt(8 * inCell)));
    }
    const entries = [...found].map(
      ([address, bits]) => [decoded(address, sort.index), decoded(bits, sort.element)] as const,
    );
    return ArrayValue.of(sort.index, defaultValue(sort.element), entries);
  }
}

/** An object larger than the interpreter can hold says nothing about the lowering. */
function isBeyondInterpreter(end: ExecResult): boolean {
  return end.kind === 'unsupported' && /^allocation of|an object of \d+ bytes/.test(end.construct);
}

function interpretedEnd(end: ExecResult): string {
  switch (end.kind) {
    case 'violated':
      return `violates ${end.check.id}`;
    case 'finished':
      return end.how === 'returned' ? 'returned' : 'stopped';
    case 'assumption-failed':
      return 'stopped';
    case 'unsupported':
    case 'step-budget':
    case 'input-exhausted':
      return end.kind;
  }
}

function loweredEnd(end: RunEnd): string {
  return end.kind === 'violated' ? `violates ${end.check.id}` : end.kind;
}
