/** Scalars in the machine's stack: arguments, results, and what is kept over a call. */
import type { ScalarType } from '../../ir/model/scalars';
import { hasBigMask, hasBigParts, maskCounts, partCounts, repOf } from '../rep';
import { masksOf, type Scalar, scalar } from './scalar';
import type { Writer } from './writer';

/** Slots that a scalar takes: its parts, then its masks. */
export function slotCount(type: ScalarType): number {
  const rep = repOf(type);
  return partCounts[rep] + maskCounts[rep];
}

export function slotsOf(types: readonly ScalarType[]): number {
  return types.reduce((sum, type) => sum + slotCount(type), 0);
}

/** Names of the two arrays that hold numbers and BigInts under the same indices. */
export interface SlotArrays {
  readonly numbers: string;
  readonly bigs: string;
  /** Expression of the index that slot 0 has. */
  readonly base: string;
}

function slot(arrays: SlotArrays, index: number, isBig: boolean): string {
  return `${isBig ? arrays.bigs : arrays.numbers}[${arrays.base} + ${index}]`;
}

/** Writes scalars into slots from an index on. */
export function writeSlots(items: readonly Scalar[], arrays: SlotArrays, from: number, writer: Writer): void {
  let index = from;
  for (const item of items) {
    for (const part of item.parts) writer.line(`${slot(arrays, index++, hasBigParts(item.rep))} = ${part};`);
    for (const mask of masksOf(item)) writer.line(`${slot(arrays, index++, hasBigMask(item.rep))} = ${mask};`);
  }
}

/** Expressions that read a scalar from slots. */
export function readSlots(type: ScalarType, arrays: SlotArrays, from: number): Scalar {
  const rep = repOf(type);
  const parts = Array.from({ length: partCounts[rep] }, (_, i) => slot(arrays, from + i, hasBigParts(rep)));
  const first = from + partCounts[rep];
  const masks = Array.from({ length: maskCounts[rep] }, (_, i) => slot(arrays, first + i, hasBigMask(rep)));
  return scalar(type, parts, masks);
}
