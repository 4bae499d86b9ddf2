/**
 * IEEE-754 arithmetic on floats given by their bits, for every binary format and rounding mode.
 * Doubles and singles to nearest even take the processor's own arithmetic; all else is exact on BigInt.
 */
import { RoundingMode } from './rounding-mode';
import { exactAdd, exactDiv, exactMul, exactSqrt, exactSub } from './softfloat-arithmetic';
import { doubleBits, doubleFromBits, singleBits, singleFromBits } from './softfloat-convert';
import type { FloatFormat } from './softfloat-format';

export function add(format: FloatFormat, mode: RoundingMode, a: bigint, b: bigint): bigint {
  if (isDouble(format, mode)) return doubleBits(doubleFromBits(a) + doubleFromBits(b));
  if (isSingle(format, mode)) return singleBits(singleFromBits(a) + singleFromBits(b));
  return exactAdd(format, mode, a, b);
}

export function sub(format: FloatFormat, mode: RoundingMode, a: bigint, b: bigint): bigint {
  if (isDouble(format, mode)) return doubleBits(doubleFromBits(a) - doubleFromBits(b));
  if (isSingle(format, mode)) return singleBits(singleFromBits(a) - singleFromBits(b));
  return exactSub(format, mode, a, b);
}

export function mul(format: FloatFormat, mode: RoundingMode, a: bigint, b: bigint): bigint {
  if (isDouble(format, mode)) return doubleBits(doubleFromBits(a) * doubleFromBits(b));
  if (isSingle(format, mode)) return singleBits(singleFromBits(a) * singleFromBits(b));
  return exactMul(format, mode, a, b);
}

export function div(format: FloatFormat, mode: RoundingMode, a: bigint, b: bigint): bigint {
  if (isDouble(format, mode)) return doubleBits(doubleFromBits(a) / doubleFromBits(b));
  if (isSingle(format, mode)) return singleBits(singleFromBits(a) / singleFromBits(b));
  return exactDiv(format, mode, a, b);
}

export function sqrt(format: FloatFormat, mode: RoundingMode, a: bigint): bigint {
  if (isDouble(format, mode)) return doubleBits(Math.sqrt(doubleFromBits(a)));
  if (isSingle(format, mode)) return singleBits(Math.sqrt(singleFromBits(a)));
  return exactSqrt(format, mode, a);
}

function isDouble(format: FloatFormat, mode: RoundingMode): boolean {
  return format.eb === 11 && format.sb === 53 && mode === RoundingMode.NearestTiesToEven;
}

/** For singles, rounding the double result once more is exact: 53 >= 2 * 24 + 2. */
function isSingle(format: FloatFormat, mode: RoundingMode): boolean {
  return format.eb === 8 && format.sb === 24 && mode === RoundingMode.NearestTiesToEven;
}
