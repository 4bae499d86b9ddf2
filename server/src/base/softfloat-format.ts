/** IEEE-754 binary formats of any width: a float is its interchange bits as a BigInt. */
import { maskOf } from './bits';

/** A format: exponent bits, and significand bits including the hidden one. */
export interface FloatFormat {
  readonly eb: number;
  readonly sb: number;
}

/** A value taken apart: `(-1)^negative * significand * 2^exponent` when finite; not normalised. */
export type Unpacked =
  | { readonly kind: 'nan' }
  | { readonly kind: 'infinity'; readonly negative: boolean }
  | { readonly kind: 'zero'; readonly negative: boolean }
  | Finite;

/** A finite value that is not zero. */
export interface Finite {
  readonly kind: 'finite';
  readonly negative: boolean;
  readonly significand: bigint;
  readonly exponent: number;
}

/** What is derived from a format once. */
interface FormatConstants {
  readonly fractionBits: bigint;
  readonly fractionMask: bigint;
  readonly signBit: bigint;
  readonly infinity: bigint;
  readonly nan: bigint;
  readonly bias: number;
}

const constants = new Map<number, FormatConstants>();

/** Masks and special patterns of a format. */
export function constantsOf({ eb, sb }: FloatFormat): FormatConstants {
  const key = eb * 0x1000000 + sb;
  const known = constants.get(key);
  if (known !== undefined) return known;
  const fractionBits = BigInt(sb - 1);
  const infinity = maskOf(eb) << fractionBits;
  const made: FormatConstants = {
    fractionBits,
    fractionMask: maskOf(sb - 1),
    signBit: 1n << BigInt(eb + sb - 1),
    infinity,
    nan: infinity | (1n << (fractionBits - 1n)),
    bias: 2 ** (eb - 1) - 1,
  };
  constants.set(key, made);
  return made;
}

/** Exponent of the lowest bit of subnormals: the smallest positive value is 2 to this. */
export function minExponent(format: FloatFormat): number {
  return 1 - constantsOf(format).bias - (format.sb - 1);
}

export function unpack(format: FloatFormat, bits: bigint): Unpacked {
  const { fractionBits, fractionMask, signBit, infinity } = constantsOf(format);
  const negative = (bits & signBit) !== 0n;
  const magnitude = bits & (signBit - 1n);
  if (magnitude >= infinity) return magnitude === infinity ? { kind: 'infinity', negative } : { kind: 'nan' };
  if (magnitude === 0n) return { kind: 'zero', negative };
  const biased = Number(magnitude >> fractionBits);
  const fraction = magnitude & fractionMask;
  const lowest = minExponent(format);
  if (biased === 0) return { kind: 'finite', negative, significand: fraction, exponent: lowest };
  return { kind: 'finite', negative, significand: fraction | (1n << fractionBits), exponent: lowest + biased - 1 };
}

/** The one NaN of terms: quiet, positive, no payload. */
export function nanBits(format: FloatFormat): bigint {
  return constantsOf(format).nan;
}

export function infinityBits(format: FloatFormat, negative: boolean): bigint {
  const { signBit, infinity } = constantsOf(format);
  return negative ? signBit | infinity : infinity;
}

export function zeroBits(format: FloatFormat, negative: boolean): bigint {
  return negative ? constantsOf(format).signBit : 0n;
}

/** The finite value of greatest magnitude. */
export function maxFiniteBits(format: FloatFormat, negative: boolean): bigint {
  return infinityBits(format, negative) - 1n;
}

/** The bits, with every NaN replaced by the one NaN. */
export function canonicalNan(bits: bigint, format: FloatFormat): bigint {
  const { signBit, infinity, nan } = constantsOf(format);
  const all = bits & ((signBit << 1n) - 1n);
  return (all & (signBit - 1n)) > infinity ? nan : all;
}
