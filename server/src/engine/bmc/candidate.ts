/** From a model of the unfolding to the inputs of an execution. */
import type { MemoryVariables } from '../../memory/model';
import type { PlainProgram, PlainStatement } from '../../program/plain';
import type { HavocStatement } from '../../program/statement';
import type { Model } from '../../solver/model';
import { ArrayValue } from '../../term/array-value';
import type { Term } from '../../term/term';
import type { Value } from '../../term/value';
import type { Inputs, PlacedByte } from '../../task/inputs';
import type { CallSite, Instance, Unfolding } from './unfolding';

export function inputsOf(program: PlainProgram, memory: MemoryVariables, unfolding: Unfolding, model: Model): Inputs {
  return new Extraction(program, memory, model).run(unfolding.root);
}

class Extraction {
  private readonly ordered: bigint[] = [];
  private readonly placed: PlacedByte[] = [];
  private generation = 0;

  constructor(
    private readonly program: PlainProgram,
    private readonly memory: MemoryVariables,
    private readonly model: Model,
  ) {}

  run(root: CallSite): Inputs {
    this.placeVariables(0, (variable) => this.model.value(variable));
    for (const { cells } of this.memory.partitions) this.placeCells(0, cells, this.model.value(cells));
    this.walk(root);
    return { ordered: this.ordered, placed: this.placed };
  }

  /** Follows the path that the model takes; without recursion, as loops make chains of calls. */
  private walk(root: CallSite): void {
    const frames = root.instance === undefined ? [] : [{ instance: root.instance, at: root.instance.cfa.entry }];
    for (let frame = frames.at(-1); frame !== undefined; frame = frames.at(-1)) {
      const step = this.stepFrom(frame.instance, frame.at);
      if (step === undefined) {
        frames.pop();
        continue;
      }
      frame.at = step.edge.target;
      for (const statement of step.edge.statements) this.take(statement, step.taken);
      const called = step.site?.instance;
      if (called !== undefined) frames.push({ instance: called, at: called.cfa.entry });
    }
  }

  /** The edge that control passes, or the one on which it stops. */
  private stepFrom(instance: Instance, at: Instance['cfa']['entry']): Instance['steps'][number] | undefined {
    const steps = instance.steps.filter(({ edge }) => edge.source === at);
    const passed = steps.find((step) => this.model.value(step.passed) === true);
    if (passed !== undefined) return passed;
    // A check fails on an edge that is begun and not passed: its inputs have been taken too.
    return steps.find((step) =>
      step.site === undefined ? this.isBegun(step) : this.model.value(step.site.reached) === true,
    );
  }

  private isBegun(step: Instance['steps'][number]): boolean {
    return this.model.value(step.begun) === true;
  }

  private take(statement: PlainStatement, taken: ReadonlyMap<PlainStatement, Term>): void {
    const variable = taken.get(statement);
    if (variable === undefined) return;
    const value = this.model.value(variable);
    if (statement.kind === 'input') this.ordered.push(bitsOf(value));
    if (statement.kind === 'havoc') this.takeHavoc(statement, value);
  }

  /** Memory made arbitrary by a call: the first of a group begins a new generation. */
  private takeHavoc({ target, call }: HavocStatement, value: Value | undefined): void {
    if (call === undefined) return;
    if (call === 'first') this.generation++;
    this.placeVariables(this.generation, (variable) => (variable === target ? value : undefined));
    if (this.memory.partitions.some(({ cells }) => cells === target)) this.placeCells(this.generation, target, value);
  }

  private placeVariables(generation: number, valueOf: (variable: Term) => Value | undefined): void {
    for (const { variable, object, offset, bytes } of this.program.placed) {
      const value = valueOf(variable);
      if (value !== undefined) this.place(object, generation, offset, bytes, bitsOf(value));
    }
  }

  private placeCells(generation: number, cells: Term, value: Value | undefined): void {
    const partition = this.memory.partitions.find((one) => one.cells === cells);
    if (!(value instanceof ArrayValue) || partition === undefined) return;
    const { offsetBits } = this.program.layout;
    for (const [address, cell] of value.entries()) {
      const bits = bitsOf(address);
      const object = Number(bits >> BigInt(offsetBits));
      const offset = Number(BigInt.asIntN(offsetBits, bits));
      if (object > 0 && offset >= 0) this.place(object, generation, offset, partition.cellBytes, bitsOf(cell));
    }
  }

  private place(object: number, generation: number, offset: number, bytes: number, value: bigint): void {
    for (let i = 0; i < bytes; i++) {
      this.placed.push({ object, generation, offset: offset + i, value: Number((value >> BigInt(8 * i)) & 255n) });
    }
  }
}

/** Bits of a scalar; what does not matter is zero. */
function bitsOf(value: Value | undefined): bigint {
  if (typeof value === 'boolean') return value ? 1n : 0n;
  return typeof value === 'number' || typeof value === 'bigint' ? BigInt(value) : 0n;
}
