import type { GlobalVariable } from '../../ir/model/globals';
import type { DataSegment } from '../../program/program';
import { bitsToCell, type Cell } from '../cells';
import type { ModuleContext } from '../context';
import type { Scalar } from '../scalar';
import { dataOf } from '../static-data';

/** What a piece of a global holds by its initialiser. */
export function initialCell(context: ModuleContext, global: GlobalVariable, cell: Cell): Scalar {
  const { terms, types } = context;
  const segments = (global.initializer && dataOf(context, global.initializer)) ?? [];
  const bytes = Array.from({ length: cell.piece.bytes }, (_, i) => byteAt(context, segments, cell.piece.offset + i));
  const join = (pick: (byte: Scalar) => Scalar['value']): Scalar['value'] =>
    bytes.map(pick).reduce((low, high) => terms.concat(high, low));
  return bitsToCell(types, cell, { value: join(({ value }) => value), undef: join(({ undef }) => undef) });
}

function byteAt({ terms }: ModuleContext, segments: readonly DataSegment[], offset: number): Scalar {
  const segment = segments.find((one) => one.offset <= offset && offset < one.offset + one.bytes);
  if (segment === undefined) return { value: terms.bv(0, 8), undef: terms.bv(0, 8) };
  if (segment.value === undefined) return { value: terms.bv(0, 8), undef: terms.bv(-1, 8) };
  const low = (offset - segment.offset) * 8;
  return { value: terms.extract(segment.value, low + 7, low), undef: terms.bv(0, 8) };
}
