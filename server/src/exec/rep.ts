import type { ScalarType } from '../ir/model/scalars';

/**
 * How a scalar is held while running:
 * - `int`, up to 32 bits: one JS integer, signed if it has 32 bits, else unsigned;
 * - `long`, up to 64 bits: high and low half, each as an `int` of 32 bits (the high one unsigned if it is narrower);
 * - `big`, more bits: a BigInt, unsigned;
 * - `ptr`: number of the object, and the signed offset as a JS number;
 * - `num`, float and double: a JS number;
 * - `soft`, other floats: the bits in their format as a BigInt.
 * Beside it stands the undef mask, held in the same way for integers. For pointers and numbers it has a bit for each byte
 * with undef bits, the lowest byte's first, and is -1 if all have; for `soft` floats it is 0 or -1.
 */
export type Rep = 'int' | 'long' | 'big' | 'ptr' | 'num' | 'soft';

export function repOf(type: ScalarType): Rep {
  switch (type.kind) {
    case 'int':
      return type.bits <= 32 ? 'int' : type.bits <= 64 ? 'long' : 'big';
    case 'pointer':
      return 'ptr';
    case 'float':
      return type.format === 'float' || type.format === 'double' ? 'num' : 'soft';
  }
}

/** Number of JS values that make up a scalar, and its undef mask. */
export const partCounts: Readonly<Record<Rep, number>> = { int: 1, long: 2, big: 1, ptr: 2, num: 1, soft: 1 };
export const maskCounts: Readonly<Record<Rep, number>> = { int: 1, long: 2, big: 1, ptr: 1, num: 1, soft: 1 };

/** Whether the part at an index is a BigInt, and so is the mask at that index. */
export function hasBigParts(rep: Rep): boolean {
  return rep === 'big' || rep === 'soft';
}

export function hasBigMask(rep: Rep): boolean {
  return rep === 'big';
}
