/**
 * 64-bit integers as two halves of 32 bits, each a signed JS integer. A function that has such a result returns the
 * low half and leaves the high one in `high.value`.
 */

/** The high half of the last result. One object per process: nothing is called between a result and its use. */
export const high = { value: 0 };

const two32 = 0x1_0000_0000;

/** As a JS number: exact below 2^53, rounded above. */
export function toSignedNumber(h: number, l: number): number {
  return h * two32 + (l >>> 0);
}

export function toUnsignedNumber(h: number, l: number): number {
  return (h >>> 0) * two32 + (l >>> 0);
}

/** As a bit pattern. */
export function joinLong(h: number, l: number): bigint {
  return (BigInt(h >>> 0) << 32n) | BigInt(l >>> 0);
}

export function splitLong(bits: bigint): number {
  high.value = Number(BigInt.asIntN(32, bits >> 32n));
  return Number(BigInt.asIntN(32, bits));
}

/** A JS integer below 2^53 in magnitude. */
export function fromNumber(value: number): number {
  high.value = Math.floor(value / two32) | 0;
  return value | 0;
}

export function multiply(ah: number, al: number, bh: number, bl: number): number {
  const a0 = al & 0xffff;
  const a1 = al >>> 16;
  const b0 = bl & 0xffff;
  const b1 = bl >>> 16;
  const low = a0 * b0;
  const middle = a1 * b0 + (low >>> 16);
  const other = a0 * b1 + (middle & 0xffff);
  const carry = a1 * b1 + Math.floor(middle / 0x10000) + Math.floor(other / 0x10000);
  high.value = (carry + Math.imul(ah, bl) + Math.imul(al, bh)) | 0;
  return Math.imul(al, bl);
}

/** Whether doubles divide these exactly: both are below 2^52 in magnitude. */
function isSmall(h: number): boolean {
  return h >= -0x10_0000 && h < 0x10_0000;
}

export function divideSigned(ah: number, al: number, bh: number, bl: number): number {
  if (isSmall(ah) && isSmall(bh)) return fromNumber(Math.trunc(toSignedNumber(ah, al) / toSignedNumber(bh, bl)));
  return splitLong(signedBig(ah, al) / signedBig(bh, bl));
}

export function remainderSigned(ah: number, al: number, bh: number, bl: number): number {
  if (isSmall(ah) && isSmall(bh)) return fromNumber(toSignedNumber(ah, al) % toSignedNumber(bh, bl));
  return splitLong(signedBig(ah, al) % signedBig(bh, bl));
}

export function divideUnsigned(ah: number, al: number, bh: number, bl: number): number {
  if (ah >>> 21 === 0 && bh >>> 21 === 0) {
    return fromNumber(Math.floor(toUnsignedNumber(ah, al) / toUnsignedNumber(bh, bl)));
  }
  return splitLong(joinLong(ah, al) / joinLong(bh, bl));
}

export function remainderUnsigned(ah: number, al: number, bh: number, bl: number): number {
  if (ah >>> 21 === 0 && bh >>> 21 === 0) return fromNumber(toUnsignedNumber(ah, al) % toUnsignedNumber(bh, bl));
  return splitLong(joinLong(ah, al) % joinLong(bh, bl));
}

function signedBig(h: number, l: number): bigint {
  return BigInt.asIntN(64, joinLong(h, l));
}

/** Shifts by 0 to 63. */
export function shiftLeft(h: number, l: number, by: number): number {
  if (by === 0) return same(h, l);
  if (by >= 32) return same(l << (by - 32), 0);
  return same((h << by) | (l >>> (32 - by)), l << by);
}

export function shiftRight(h: number, l: number, by: number): number {
  if (by === 0) return same(h, l);
  if (by >= 32) return same(0, (h >>> (by - 32)) | 0);
  return same((h >>> by) | 0, (l >>> by) | (h << (32 - by)));
}

export function shiftRightSigned(h: number, l: number, by: number): number {
  if (by === 0) return same(h, l);
  if (by >= 32) return same(h >> 31, h >> (by - 32));
  return same(h >> by, (l >>> by) | (h << (32 - by)));
}

function same(h: number, l: number): number {
  high.value = h;
  return l;
}
