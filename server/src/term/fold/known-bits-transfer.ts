import { maskOf, trailingZeros } from '../../base/bits';
import { Op } from '../op';
import { arg, bvValue, extractLow, type Term, widthOf } from '../term';
import { type KnownBits, knownBits, nothingKnown } from './known-bits';

/** Known bits of a bit-vector term from those of its arguments. Addition as in LLVM's KnownBits. */
export function transfer(term: Term, of: (argument: Term) => KnownBits): KnownBits {
  const width = widthOf(term);
  const { op } = term;
  const at = (index: number): KnownBits => of(arg(term, index));
  switch (op) {
    case Op.BvConst: {
      const value = bvValue(term);
      return { zeros: maskOf(width) & ~value, ones: value, min: value, max: value };
    }
    case Op.BvNot:
      return complement(width, at(0));
    case Op.BvNeg:
      return subtract(width, knownBits(width, maskOf(width), 0n, 0n, 0n), at(0));
    case Op.BvAnd:
    case Op.BvOr:
    case Op.BvXor:
      return bitwise(op, width, at(0), at(1));
    case Op.BvAdd:
      return add(width, at(0), at(1));
    case Op.BvSub:
      return subtract(width, at(0), at(1));
    case Op.BvMul:
      return multiply(width, at(0), at(1));
    case Op.BvUdiv:
      return divide(width, at(0), at(1));
    case Op.BvUrem:
      return modulo(width, at(0), at(1));
    case Op.BvShl:
      return knownBits(width, lowZeros(at(0), width), 0n, 0n, maskOf(width));
    case Op.BvLshr:
      return knownBits(width, 0n, 0n, 0n, at(0).max);
    case Op.Concat:
      return concatenate(width, at(0), at(1), BigInt(widthOf(arg(term, 1))));
    case Op.Extract:
      return extract(width, at(0), BigInt(extractLow(term)));
    case Op.ZeroExt: {
      const { zeros, ones, min, max } = at(0);
      const above = maskOf(width) ^ maskOf(widthOf(arg(term, 0)));
      return { zeros: zeros | above, ones, min, max };
    }
    case Op.SignExt:
      return signExtend(width, at(0), widthOf(arg(term, 0)));
    case Op.Ite:
      return either(width, at(1), at(2));
    default:
      return nothingKnown(width);
  }
}

function complement(width: number, { zeros, ones, min, max }: KnownBits): KnownBits {
  const mask = maskOf(width);
  return knownBits(width, ones, zeros, mask - max, mask - min);
}

function bitwise(op: Op.BvAnd | Op.BvOr | Op.BvXor, width: number, a: KnownBits, b: KnownBits): KnownBits {
  const mask = maskOf(width);
  switch (op) {
    case Op.BvAnd:
      return knownBits(width, a.zeros | b.zeros, a.ones & b.ones, 0n, a.max < b.max ? a.max : b.max);
    case Op.BvOr:
      return knownBits(width, a.zeros & b.zeros, a.ones | b.ones, a.min > b.min ? a.min : b.min, mask);
    case Op.BvXor: {
      const zeros = (a.zeros & b.zeros) | (a.ones & b.ones);
      return knownBits(width, zeros, (a.zeros & b.ones) | (a.ones & b.zeros), 0n, mask);
    }
  }
}

function add(width: number, a: KnownBits, b: KnownBits): KnownBits {
  if (nothing(width, a) || nothing(width, b)) return nothingKnown(width);
  const { zeros, ones } = sumBits(width, a, b, 0n);
  const mask = maskOf(width);
  const [low, high] = [a.min + b.min, a.max + b.max];
  if (high <= mask) return knownBits(width, zeros, ones, low, high);
  if (low > mask) return knownBits(width, zeros, ones, low - mask - 1n, high - mask - 1n);
  return knownBits(width, zeros, ones, 0n, mask);
}

function subtract(width: number, a: KnownBits, b: KnownBits): KnownBits {
  if (nothing(width, a) || nothing(width, b)) return nothingKnown(width);
  const { zeros, ones } = sumBits(width, a, { zeros: b.ones, ones: b.zeros }, 1n);
  const mask = maskOf(width);
  const [low, high] = [a.min - b.max, a.max - b.min];
  if (low >= 0n) return knownBits(width, zeros, ones, low, high);
  if (high < 0n) return knownBits(width, zeros, ones, low + mask + 1n, high + mask + 1n);
  return knownBits(width, zeros, ones, 0n, mask);
}

/** Bits of a sum: known where both operands' bits and the carry into them are. */
function sumBits(
  width: number,
  a: Pick<KnownBits, 'zeros' | 'ones'>,
  b: Pick<KnownBits, 'zeros' | 'ones'>,
  carry: bigint,
): Pick<KnownBits, 'zeros' | 'ones'> {
  const mask = maskOf(width);
  const most = ((mask & ~a.zeros) + (mask & ~b.zeros) + carry) & mask;
  const least = (a.ones + b.ones + carry) & mask;
  const noCarry = mask & ~(most ^ a.zeros ^ b.zeros);
  const someCarry = least ^ a.ones ^ b.ones;
  const known = (a.zeros | a.ones) & (b.zeros | b.ones) & (noCarry | someCarry);
  return { zeros: ~most & known, ones: least & known };
}

function multiply(width: number, a: KnownBits, b: KnownBits): KnownBits {
  const mask = maskOf(width);
  const zeros = maskOf(Math.min(width, trailing(a, width) + trailing(b, width)));
  const high = a.max * b.max;
  if (high > mask) return knownBits(width, zeros, 0n, 0n, mask);
  return knownBits(width, zeros, 0n, a.min * b.min, high);
}

function divide(width: number, a: KnownBits, b: KnownBits): KnownBits {
  // Division by zero is all ones.
  if (b.min === 0n) return nothingKnown(width);
  return knownBits(width, 0n, 0n, a.min / b.max, a.max / b.min);
}

function modulo(width: number, a: KnownBits, b: KnownBits): KnownBits {
  // The remainder by zero is the dividend.
  if (b.min === 0n || a.max < b.min) return a.max < b.min ? a : knownBits(width, 0n, 0n, 0n, a.max);
  return knownBits(width, 0n, 0n, 0n, a.max < b.max ? a.max : b.max - 1n);
}

function concatenate(width: number, high: KnownBits, low: KnownBits, shift: bigint): KnownBits {
  return knownBits(
    width,
    (high.zeros << shift) | low.zeros,
    (high.ones << shift) | low.ones,
    (high.min << shift) | low.min,
    (high.max << shift) | low.max,
  );
}

function extract(width: number, { zeros, ones, min, max }: KnownBits, shift: bigint): KnownBits {
  const mask = maskOf(width);
  const [low, high] = max >> shift > mask ? [0n, mask] : [min >> shift, max >> shift];
  return knownBits(width, (zeros >> shift) & mask, (ones >> shift) & mask, low, high);
}

function signExtend(width: number, bits: KnownBits, from: number): KnownBits {
  const above = maskOf(width) ^ maskOf(from);
  const sign = 1n << BigInt(from - 1);
  const { zeros, ones, min, max } = bits;
  if ((zeros & sign) !== 0n) return { zeros: zeros | above, ones, min, max };
  if ((ones & sign) !== 0n) return { zeros, ones: ones | above, min: min | above, max: max | above };
  return knownBits(width, zeros, ones, min, max | above);
}

function either(width: number, a: KnownBits, b: KnownBits): KnownBits {
  const min = a.min < b.min ? a.min : b.min;
  return knownBits(width, a.zeros & b.zeros, a.ones & b.ones, min, a.max > b.max ? a.max : b.max);
}

function nothing(width: number, bits: KnownBits): boolean {
  return bits === nothingKnown(width);
}

/** Number of lowest bits known to be 0. */
function trailing({ zeros }: KnownBits, width: number): number {
  return trailingZeros(~zeros) ?? width;
}

function lowZeros(bits: KnownBits, width: number): bigint {
  return maskOf(Math.min(width, trailing(bits, width)));
}
