/** The inputs of an execution, written down as the interpreter takes them. docs/semantics.md, Inputs. */
import type { MemoryVariables } from '../memory/model';
import type { PlainProgram } from '../program/plain';
import type { HavocStatement } from '../program/statement';
import type { Inputs, PlacedByte } from '../task/inputs';
import { ArrayValue } from '../term/array-value';
import { Op } from '../term/op';
import { bvValue, type Term } from '../term/term';
import type { Value } from '../term/value';

/** In bytes: objects are not followed further, nor where their size is said by a contract. */
const largestRest = 1 << 14;
const unknownSize = 1 << 10;

export class InputRecord {
  private readonly ordered: bigint[] = [];
  private readonly placed: PlacedByte[] = [];
  private generation = 0;

  constructor(
    private readonly program: PlainProgram,
    private readonly memory: MemoryVariables,
  ) {}

  get inputs(): Inputs {
    return { ordered: this.ordered, placed: this.placed };
  }

  /** What memory and the variables that stand for it hold before everything else. */
  start(valueOf: (variable: Term) => Value | undefined): void {
    this.placeVariables(0, valueOf);
    for (const { cells } of this.memory.partitions) {
      const value = valueOf(cells);
      this.placeRest(0, cells, value);
      this.placeCells(0, cells, value);
    }
  }

  takeInput(value: Value | undefined): void {
    this.ordered.push(bitsOf(value));
  }

  /** Memory made arbitrary by a call: the first of a group begins a new generation. */
  takeHavoc({ target, call }: HavocStatement, value: Value | undefined): void {
    if (call === undefined) return;
    if (call === 'first') this.generation++;
    this.placeVariables(this.generation, (variable) => (variable === target ? value : undefined));
    if (!this.memory.partitions.some(({ cells }) => cells === target)) return;
    this.placeRest(this.generation, target, value);
    this.placeCells(this.generation, target, value);
  }

  private placeVariables(generation: number, valueOf: (variable: Term) => Value | undefined): void {
    for (const { variable, object, offset, bytes } of this.program.placed) {
      const value = valueOf(variable);
      if (value !== undefined) this.place(object, generation, offset, bytes, bitsOf(value));
    }
  }

  /** What an array holds wherever it says nothing more, in the objects that are there from the start. */
  private placeRest(generation: number, cells: Term, value: Value | undefined): void {
    const { objects } = this.program;
    if (!(value instanceof ArrayValue) || bitsOf(value.otherwise) === 0n) return;
    const bits = bitsOf(value.otherwise);
    for (const { number, kind, size, partitions, partitionAt } of objects) {
      const own = partitions.filter((one) => this.memory.partitionOf(one).cells === cells);
      if (own.length === 0 || kind === 'constant' || kind === 'function') continue;
      const { cellBytes } = this.memory.partitionOf(own[0]!);
      const isHere = (offset: number): boolean =>
        partitions.length === own.length || own.includes(partitionAt?.(offset) ?? -1);
      // A contract may give a size that is not written here.
      const known = size.op === Op.BvConst ? Number(bvValue(size)) : 0;
      const end = Math.min(known === 0 ? unknownSize : known, largestRest);
      for (let offset = 0; offset + cellBytes <= end;) {
        if (isHere(offset)) this.place(number, generation, offset, cellBytes, bits);
        offset += isHere(offset) ? cellBytes : 1;
      }
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
