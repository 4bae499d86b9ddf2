/** What is known of a bit-vector's value whatever its variables are: fixed bits and an unsigned interval. */
import { bitLength, maskOf } from '../../base/bits';
import { type Term, widthOf } from '../term';

export interface KnownBits {
  /** Bits that are always 0. */
  readonly zeros: bigint;
  /** Bits that are always 1. */
  readonly ones: bigint;
  /** Unsigned bounds, both included. */
  readonly min: bigint;
  readonly max: bigint;
}

/** Of `width` bits each part sharpened by the other. Contradictory input (no value at all) is left as it is. */
export function knownBits(width: number, zeros: bigint, ones: bigint, low: bigint, high: bigint): KnownBits {
  const mask = maskOf(width);
  const most = mask & ~zeros;
  const min = low > ones ? low : ones;
  const max = high < most ? high : most;
  if (zeros === 0n && ones === 0n && min === 0n && max === mask) return nothingKnown(width);
  if (min > max) return { zeros, ones, min: ones, max: most };
  const fixed = mask ^ maskOf(bitLength(min ^ max));
  return { zeros: zeros | (fixed & ~min), ones: ones | (fixed & min), min, max };
}

const unknown: (KnownBits | undefined)[] = [];

/** One object per width, so that `===` recognises it. */
export function nothingKnown(width: number): KnownBits {
  return (unknown[width] ??= { zeros: 0n, ones: 0n, min: 0n, max: maskOf(width) });
}

/** Whether no value fits both. */
export function exclude(a: KnownBits, b: KnownBits): boolean {
  return (a.zeros & b.ones) !== 0n || (a.ones & b.zeros) !== 0n || a.max < b.min || b.max < a.min;
}

/** The sign bit, if it is known. */
export function knownSign(term: Term, bits: KnownBits): boolean | undefined {
  const sign = 1n << BigInt(widthOf(term) - 1);
  if ((bits.zeros & sign) !== 0n) return false;
  return (bits.ones & sign) !== 0n ? true : undefined;
}
