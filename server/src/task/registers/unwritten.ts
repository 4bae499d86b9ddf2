import type { DataLayout } from '../../ir/model/data-layout';
import { constantGepOffset } from '../../ir/model/gep-offset';
import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import { successorsOf } from '../../ir/model/operands';
import type { Block, Value } from '../../ir/model/value';
import { directCallee, intrinsicName } from '../known-functions';
import { overlaps, type Piece, within } from './piece';
import type { RegisterBase, Registers } from './registers';

/** For each register the pieces that some path may read before it writes them. A forward may-analysis. */
export function piecesReadUnwritten(
  fn: IrFunction,
  registers: Registers,
  layout: DataLayout,
): ReadonlyMap<RegisterBase, ReadonlySet<Piece>> {
  return new Unwritten(registers, layout).find(fn);
}

class Unwritten {
  readonly #found = new Map<RegisterBase, Set<Piece>>();
  /** Per block: pieces that may be without a value at its start. */
  readonly #atStart = new Map<Block, Set<Piece>>();

  constructor(
    private readonly registers: Registers,
    private readonly layout: DataLayout,
  ) {}

  find(fn: IrFunction): ReadonlyMap<RegisterBase, ReadonlySet<Piece>> {
    for (const base of this.registers.keys()) this.#found.set(base, new Set());
    for (const block of fn.blocks) this.#atStart.set(block, new Set());
    const work = new Set(fn.blocks);
    for (const block of work) {
      work.delete(block);
      const open = new Set(this.#atStart.get(block));
      for (const instruction of block.instructions) this.#step(instruction, open);
      for (const next of successorsOf(block)) {
        const known = this.#atStart.get(next)!;
        const size = known.size;
        for (const piece of open) known.add(piece);
        if (known.size > size) work.add(next);
      }
    }
    return this.#found;
  }

  #step(instruction: Instruction, open: Set<Piece>): void {
    switch (instruction.opcode) {
      case 'alloca':
        for (const piece of this.registers.get(instruction) ?? []) open.add(piece);
        return;
      case 'load':
        this.#read(instruction.pointer, this.layout.storeSize(instruction.type), open);
        return;
      case 'store':
        this.#write(instruction.pointer, this.layout.storeSize(instruction.value.type), open);
        return;
      case 'call': {
        const callee = directCallee(instruction);
        const name = callee && intrinsicName(callee);
        const [first, second, length] = instruction.args;
        const bytes = length?.kind === 'int' ? Number(length.value) : 0;
        if (name === 'memcpy' || name === 'memmove') this.#read(second!, bytes, open);
        if (name === 'memcpy' || name === 'memmove' || name === 'memset') this.#write(first!, bytes, open);
        if (name === 'lifetime.start' || name === 'lifetime.end') {
          const base = this.#baseOf(instruction.args.at(-1)!)?.base;
          for (const piece of base === undefined ? [] : this.registers.get(base)!) open.add(piece);
        }
        return;
      }
      default:
    }
  }

  #read(pointer: Value, bytes: number, open: ReadonlySet<Piece>): void {
    const address = this.#baseOf(pointer);
    if (address === undefined) return;
    for (const piece of this.registers.get(address.base)!)
      if (open.has(piece) && overlaps(piece, { offset: address.offset, bytes }))
        this.#found.get(address.base)!.add(piece);
  }

  #write(pointer: Value, bytes: number, open: Set<Piece>): void {
    const address = this.#baseOf(pointer);
    if (address === undefined) return;
    for (const piece of this.registers.get(address.base)!)
      if (within(piece, { offset: address.offset, bytes })) open.delete(piece);
  }

  #baseOf(pointer: Value): { readonly base: RegisterBase; readonly offset: number } | undefined {
    let offset = 0n;
    for (let current = pointer; ;) {
      if (current.kind === 'argument' || (current.kind === 'instruction' && current.opcode === 'alloca'))
        return this.registers.has(current) ? { base: current, offset: Number(offset) } : undefined;
      if (current.kind !== 'instruction') return undefined;
      if (current.opcode === 'bitcast') current = current.value;
      else if (current.opcode === 'getelementptr') {
        const added = constantGepOffset(current.sourceType, current.indices, this.layout);
        if (added === undefined) return undefined;
        offset += added;
        current = current.base;
      } else return undefined;
    }
  }
}
