import type { DataLayout } from '../../ir/model/data-layout';
import type { Instruction } from '../../ir/model/instructions';
import { isPackedVector, type ScalarType, scalarLeaves } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import { overlaps, type Piece } from '../../task/registers/piece';
import { directAddress } from '../direct-address';

/** The types of loads and stores at constant offsets from a base, and the ranges that are filled or copied. */
export class TypedAccesses {
  readonly #types = new Map<Value, Map<number, ScalarType | undefined>>();
  readonly #ranges = new Map<Value, Piece[]>();

  constructor(private readonly layout: DataLayout) {}

  note(instruction: Instruction): void {
    if (instruction.opcode === 'load') this.#access(instruction.pointer, instruction.type);
    if (instruction.opcode === 'store') this.#access(instruction.pointer, instruction.value.type);
    if (instruction.opcode !== 'call') return;
    const [first, second, length] = instruction.args;
    if (length?.kind !== 'int') return;
    for (const pointer of [first, second]) {
      const address = pointer?.type.kind === 'pointer' ? directAddress(pointer, this.layout) : undefined;
      if (address === undefined) continue;
      const known = this.#ranges.get(address.base) ?? [];
      known.push({ offset: address.offset, bytes: Number(length.value) });
      this.#ranges.set(address.base, known);
    }
  }

  typeOf(base: Value, piece: Piece): ScalarType | undefined {
    const type = this.#types.get(base)?.get(piece.offset);
    if (type === undefined || this.layout.storeSize(type) !== piece.bytes) return undefined;
    // Which NaN it is, and the bits of a padded integer, survive in memory but not in a typed variable.
    const isWhole = type.kind === 'pointer' || (type.kind === 'int' && type.bits % 8 === 0);
    const isCopied = this.#ranges.get(base)?.some((range) => overlaps(range, piece)) ?? false;
    return isWhole || !isCopied ? type : undefined;
  }

  #access(pointer: Value, type: Type): void {
    const { layout } = this;
    const address = directAddress(pointer, layout);
    if (address === undefined) return;
    const types = this.#types.get(address.base) ?? new Map<number, ScalarType | undefined>();
    this.#types.set(address.base, types);
    if (isPackedVector(type, layout)) {
      types.set(address.offset, undefined);
      return;
    }
    for (const leaf of scalarLeaves(type, layout) ?? []) {
      const offset = address.offset + leaf.offset;
      types.set(offset, !types.has(offset) || types.get(offset) === leaf.type ? leaf.type : undefined);
    }
  }
}
