import type { ScalarType } from '../ir/model/scalars';
import type { Piece } from '../task/registers/piece';
import { bvSort, type Sort } from '../term/sort';
import type { Term } from '../term/term';
import type { Scalar } from './scalar';
import type { ScalarTypes } from './types';

/** A variable that stands for a piece of a register or of a global. */
export interface Cell {
  readonly piece: Piece;
  /** The type of all its loads and stores; undefined: it holds the bits as they lie in memory. */
  readonly type: ScalarType | undefined;
  readonly variable: Term;
  /** Variable for the undef mask. */
  readonly mask: Term;
}

/** The sorts of a cell's two variables. */
function cellSorts(types: ScalarTypes, piece: Piece, type: ScalarType | undefined): { value: Sort; mask: Sort } {
  if (type !== undefined) return { value: types.sortOf(type), mask: types.undefSortOf(type) };
  const bits = bvSort(piece.bytes * 8);
  return { value: bits, mask: bits };
}

/** What a cell holds, as bits in memory. */
export function cellBits(types: ScalarTypes, cell: Cell, held: Scalar): Scalar {
  return cell.type === undefined ? held : types.toMemory(held, cell.type);
}

/** What a cell holds when these bits are put there. */
export function bitsToCell(types: ScalarTypes, cell: Cell, bits: Scalar): Scalar {
  return cell.type === undefined ? bits : types.fromMemory(bits, cell.type);
}

/** A load of a whole cell as some type of its size. */
export function loadCell(types: ScalarTypes, cell: Cell, held: Scalar, type: ScalarType): Scalar {
  return cell.type === type ? held : types.fromMemory(cellBits(types, cell, held), type);
}

export function storeCell(types: ScalarTypes, cell: Cell, value: Scalar, type: ScalarType): Scalar {
  return cell.type === type ? value : bitsToCell(types, cell, types.toMemory(value, type));
}

/** Nothing is known of what it holds, and reading it is an uninitialised read. */
export function undefCell(types: ScalarTypes, cell: Cell): Scalar {
  if (cell.type !== undefined) return types.undefined(cell.type);
  const width = cell.piece.bytes * 8;
  return { value: types.terms.bv(0, width), undef: types.terms.bv(-1, width) };
}

/** The cell whose variables have a name. */
export function makeCell(types: ScalarTypes, name: string, piece: Piece, type: Cell['type']): Cell {
  const sorts = cellSorts(types, piece, type);
  return {
    piece,
    type,
    variable: types.terms.variable(name, sorts.value),
    mask: types.terms.variable(`${name}?`, sorts.mask),
  };
}
