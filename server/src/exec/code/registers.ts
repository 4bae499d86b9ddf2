import type { DataLayout } from '../../ir/model/data-layout';
import { constantGepOffset } from '../../ir/model/gep-offset';
import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import { isPackedVector, scalarLeaves, type ScalarType } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { Value } from '../../ir/model/value';
import type { Piece } from '../../task/registers/piece';
import { findRegisters, type RegisterBase } from '../../task/registers/registers';
import { piecesReadUnwritten } from '../../task/registers/unwritten';

/** A place in a register: see docs/semantics.md, Pointers and objects. */
export interface RegisterAddress {
  readonly base: RegisterBase;
  readonly offset: number;
}

/** How a register is held: in variables by offset, or as bytes of the frame's block at an offset. */
export type RegisterHome =
  | { readonly kind: 'variables'; readonly pieces: ReadonlyMap<number, ScalarType> }
  | { readonly kind: 'bytes'; readonly offset: number; readonly size: number };

/** Where the registers of a function are. */
export class RegisterHomes {
  readonly homes = new Map<RegisterBase, RegisterHome>();
  /** Bytes of the frame's block. */
  readonly blockSize: number;
  #unwritten: ReturnType<typeof piecesReadUnwritten> | undefined;

  constructor(
    readonly fn: IrFunction,
    readonly layout: DataLayout,
  ) {
    const pieces = collectPieces(fn, layout);
    let offset = 0;
    for (const base of findRegisters(fn, layout).keys()) {
      const found = pieces(base);
      if (found !== undefined) {
        this.homes.set(base, { kind: 'variables', pieces: found });
        continue;
      }
      const size = layout.sizeOf(typeOf(base));
      this.homes.set(base, { kind: 'bytes', offset, size });
      offset += Math.ceil(size / 16) * 16;
    }
    this.blockSize = offset;
  }

  /** The pieces that some path may read before they are written, in ascending order. */
  unwritten(base: RegisterBase): readonly Piece[] {
    this.#unwritten ??= piecesReadUnwritten(this.fn, findRegisters(this.fn, this.layout), this.layout);
    return [...(this.#unwritten.get(base) ?? [])].sort((a, b) => a.offset - b.offset);
  }

  /** The register place that a pointer is, if it is one. */
  addressOf(pointer: Value): RegisterAddress | undefined {
    const address = registerAddress(pointer, this.layout);
    return address && this.homes.has(address.base) ? address : undefined;
  }
}

/** The type of what a register holds. */
function typeOf(base: RegisterBase): Type {
  if (base.kind === 'instruction') return base.allocatedType;
  const byval = base.attributes.find((attribute) => attribute.kind === 'type' && attribute.name === 'byval');
  if (byval?.kind !== 'type') throw new Error('a register argument is byval');
  return byval.type;
}

function registerAddress(pointer: Value, layout: DataLayout): RegisterAddress | undefined {
  let current = pointer;
  let offset = 0n;
  for (;;) {
    if (current.kind === 'argument') return { base: current, offset: Number(offset) };
    if (current.kind !== 'instruction') return undefined;
    if (current.opcode === 'alloca') return { base: current, offset: Number(offset) };
    if (current.opcode === 'bitcast') current = current.value;
    else if (current.opcode === 'getelementptr') {
      const added = constantGepOffset(current.sourceType, current.indices, layout);
      if (added === undefined) return undefined;
      offset += added;
      current = current.base;
    } else return undefined;
  }
}

/** For each base the scalar at each offset, or undefined if the text does not always see the same there. */
function collectPieces(
  fn: IrFunction,
  layout: DataLayout,
): (base: RegisterBase) => ReadonlyMap<number, ScalarType> | undefined {
  const pieces = new Map<RegisterBase, Map<number, ScalarType>>();
  const mixed = new Set<RegisterBase>();
  const note = (pointer: Value, type: Type): void => {
    const address = registerAddress(pointer, layout);
    if (address === undefined) return;
    const known = pieces.get(address.base) ?? new Map<number, ScalarType>();
    pieces.set(address.base, known);
    const leaves = isPackedVector(type, layout) ? undefined : scalarLeaves(type, layout);
    if (leaves === undefined) mixed.add(address.base);
    for (const leaf of leaves ?? []) {
      const offset = address.offset + leaf.offset;
      const before = known.get(offset);
      if (before !== undefined && !isSameScalar(before, leaf.type)) mixed.add(address.base);
      known.set(offset, leaf.type);
    }
  };
  const visit = (instruction: Instruction): void => {
    if (instruction.opcode === 'load') note(instruction.pointer, instruction.type);
    else if (instruction.opcode === 'store') note(instruction.pointer, instruction.value.type);
    else if (instruction.opcode === 'call' && !isLifetime(instruction.callee)) {
      for (const arg of instruction.args) {
        const address = registerAddress(arg, layout);
        if (address !== undefined) mixed.add(address.base);
      }
    }
  };
  for (const block of fn.blocks) block.instructions.forEach(visit);
  return (base) => (mixed.has(base) || base.kind === 'argument' ? undefined : (pieces.get(base) ?? new Map()));
}

function isLifetime(callee: Value): boolean {
  return callee.kind === 'function' && String(callee.name).startsWith('llvm.lifetime.');
}

/** Typed pointers of LLVM 14 to different types are held alike. */
function isSameScalar(a: ScalarType, b: ScalarType): boolean {
  return a === b || (a.kind === 'pointer' && b.kind === 'pointer');
}
