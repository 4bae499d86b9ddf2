import { displayText } from '../../ir/byte-string';
import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { Value } from '../../ir/model/value';
import { directCallee, intrinsicName } from '../../task/known-functions';
import { findRegisters, type RegisterBase } from '../../task/registers/registers';
import { piecesReadUnwritten } from '../../task/registers/unwritten';
import { type Piece, within } from '../../task/registers/piece';
import { type Cell, makeCell } from '../cells';
import type { ModuleContext } from '../context';
import { directAddress } from '../direct-address';
import { functionName } from '../signature';
import type { CellUse } from './liveness';
import { TypedAccesses } from './typed-accesses';

/** The cells of a function's registers, and which of them an instruction uses. */
export class RegisterCells {
  readonly #cells = new Map<RegisterBase, readonly Cell[]>();
  readonly #readUnwritten = new Set<Cell>();

  constructor(
    fn: IrFunction,
    private readonly context: ModuleContext,
  ) {
    const registers = findRegisters(fn, context.layout);
    const typeOf = pieceTypes(fn, context);
    const names = new Set<string>();
    for (const [base, pieces] of registers) {
      const own = uniqueName(names, registerName(base));
      this.#cells.set(
        base,
        pieces.map((piece) => {
          const name = `${functionName(fn)}::${own}${pieces.length === 1 ? '' : `.${piece.offset}`}`;
          return makeCell(context.types, name, piece, typeOf(base, piece));
        }),
      );
    }
    const unwritten = piecesReadUnwritten(fn, registers, context.layout);
    for (const [base, cells] of this.#cells)
      for (const cell of cells) if (unwritten.get(base)?.has(cell.piece) === true) this.#readUnwritten.add(cell);
  }

  /** The cells of a register; undefined for what is an object in memory. */
  of(base: Value): readonly Cell[] | undefined {
    return this.#cells.get(base as RegisterBase);
  }

  all(): Iterable<Cell> {
    return [...this.#cells.values()].flat();
  }

  /** The cells that lie in some bytes from a pointer on; undefined if the pointer is not to a register. */
  in(pointer: Value, bytes: number): readonly CellAt[] | undefined {
    const address = directAddress(pointer, this.context.layout);
    const cells = address === undefined ? undefined : this.of(address.base);
    return cells === undefined ? undefined : cellsIn(cells, address!.offset, bytes);
  }

  /** Whether some path may read the cell before it is written. */
  isReadUnwritten(cell: Cell): boolean {
    return this.#readUnwritten.has(cell);
  }

  /** For liveness: the cells an instruction reads, and those it overwrites. */
  useOf(instruction: Instruction): CellUse | undefined {
    switch (instruction.opcode) {
      case 'load': {
        const reads = this.in(instruction.pointer, this.context.layout.storeSize(instruction.type));
        return reads && { reads: reads.map(({ cell }) => cell), writes: [] };
      }
      case 'store': {
        const writes = this.in(instruction.pointer, this.context.layout.storeSize(instruction.value.type));
        return writes && { reads: [], writes: writes.map(({ cell }) => cell) };
      }
      case 'alloca': {
        const writes = this.of(instruction);
        return writes && { reads: [], writes };
      }
      case 'call':
        return this.#useOfCall(instruction);
      default:
        return undefined;
    }
  }

  #useOfCall(call: Extract<Instruction, { opcode: 'call' }>): CellUse | undefined {
    const callee = directCallee(call);
    const name = callee && intrinsicName(callee);
    const [first, second, length] = call.args;
    const inRange = (pointer: Value | undefined): readonly Cell[] =>
      pointer === undefined || length?.kind !== 'int'
        ? []
        : (this.in(pointer, Number(length.value)) ?? []).map(({ cell }) => cell);
    if (name === 'memset') return { reads: [], writes: inRange(first) };
    if (name === 'memcpy' || name === 'memmove') return { reads: inRange(second), writes: inRange(first) };
    if (name === 'lifetime.start' || name === 'lifetime.end') {
      const base = directAddress(call.args.at(-1)!, this.context.layout)?.base;
      const writes = base && this.of(base);
      return writes && { reads: [], writes };
    }
    return undefined;
  }
}

/** A cell and where it lies in a range. */
export interface CellAt {
  readonly cell: Cell;
  /** From the start of the range. */
  readonly offset: number;
}

/** The cells that lie in some bytes of their register or global. */
export function cellsIn(cells: readonly Cell[], offset: number, bytes: number): readonly CellAt[] {
  return cells
    .filter(({ piece }) => within(piece, { offset, bytes }))
    .map((cell) => ({ cell, offset: cell.piece.offset - offset }));
}

function registerName(base: RegisterBase): string {
  const name = displayText(String(base.name));
  return name.endsWith('.addr') ? name.slice(0, -'.addr'.length) : name;
}

function uniqueName(used: Set<string>, name: string): string {
  let unique = name;
  for (let n = 2; used.has(unique); n++) unique = `${name}'${n}`;
  used.add(unique);
  return unique;
}

/** Which type all loads and stores of a piece have, if it is one, and if no bits can come in otherwise. */
function pieceTypes(fn: IrFunction, context: ModuleContext): (base: Value, piece: Piece) => ScalarType | undefined {
  const accesses = new TypedAccesses(context.layout);
  for (const block of fn.blocks) for (const instruction of block.instructions) accesses.note(instruction);
  return (base, piece) => accesses.typeOf(base, piece);
}
