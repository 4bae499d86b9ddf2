import type { ScalarType } from '../ir/model/scalars';
import type { Machine } from './machine';
import { hasBigMask, hasBigParts, maskCounts, partCounts, repOf } from './rep';
import type { Holder, ScalarValue } from './scalar-value';

/** Reads scalars from numbered arrays, as generated code writes them. */
export function readHeld(
  numbers: Float64Array,
  bigs: readonly bigint[],
  types: readonly ScalarType[],
  from: number,
  holder: Holder,
): readonly ScalarValue[] {
  let slot = from;
  return types.map((type) => {
    const rep = repOf(type);
    const take = (count: number, isBig: boolean): (number | bigint)[] =>
      Array.from({ length: count }, () => (isBig ? (bigs[slot++] ?? 0n) : numbers[slot++]!));
    const parts = take(partCounts[rep], hasBigParts(rep));
    return holder.value(type, parts, take(maskCounts[rep], hasBigMask(rep)));
  });
}

/** Writes scalars into numbered arrays, as generated code reads them. */
export function writeHeld(
  machine: Machine,
  values: readonly ScalarValue[],
  numbers: Float64Array,
  bigs: bigint[],
  from: number,
): void {
  let slot = from;
  for (const value of values) {
    const held = machine.program.env.holder.hold(value);
    for (const part of [...held.parts, ...held.masks]) {
      if (typeof part === 'bigint') bigs[slot++] = part;
      else numbers[slot++] = part;
    }
  }
}
