/** Comparisons and classification of floats given by their bits. */
import { constantsOf, type FloatFormat, unpack } from './softfloat-format';

export function isNan(format: FloatFormat, a: bigint): boolean {
  const { signBit, infinity } = constantsOf(format);
  return (a & (signBit - 1n)) > infinity;
}

export function isInfinite(format: FloatFormat, a: bigint): boolean {
  return unpack(format, a).kind === 'infinity';
}

export function isZero(format: FloatFormat, a: bigint): boolean {
  return (a & (constantsOf(format).signBit - 1n)) === 0n;
}

export function isSubnormal(format: FloatFormat, a: bigint): boolean {
  const { signBit, fractionMask } = constantsOf(format);
  const magnitude = a & (signBit - 1n);
  return magnitude !== 0n && magnitude <= fractionMask;
}

export function isNormal(format: FloatFormat, a: bigint): boolean {
  const { signBit, fractionMask, infinity } = constantsOf(format);
  const magnitude = a & (signBit - 1n);
  return magnitude > fractionMask && magnitude < infinity;
}

/** Negative and not NaN; -0 is negative. */
export function isNegative(format: FloatFormat, a: bigint): boolean {
  return !isNan(format, a) && (a & constantsOf(format).signBit) !== 0n;
}

export function isPositive(format: FloatFormat, a: bigint): boolean {
  return !isNan(format, a) && (a & constantsOf(format).signBit) === 0n;
}

/** IEEE equality: false for NaN, true for zeros of either sign. */
export function equal(format: FloatFormat, a: bigint, b: bigint): boolean {
  return !isNan(format, a) && !isNan(format, b) && order(format, a) === order(format, b);
}

export function lessThan(format: FloatFormat, a: bigint, b: bigint): boolean {
  return !isNan(format, a) && !isNan(format, b) && order(format, a) < order(format, b);
}

export function lessOrEqual(format: FloatFormat, a: bigint, b: bigint): boolean {
  return !isNan(format, a) && !isNan(format, b) && order(format, a) <= order(format, b);
}

/** The lesser; the other one if one is NaN; `a` if both are zeros. */
export function minimum(format: FloatFormat, a: bigint, b: bigint): bigint {
  if (isNan(format, a)) return b;
  return isNan(format, b) || lessOrEqual(format, a, b) ? a : b;
}

/** The greater; the other one if one is NaN; `a` if both are zeros. */
export function maximum(format: FloatFormat, a: bigint, b: bigint): bigint {
  if (isNan(format, a)) return b;
  return isNan(format, b) || lessOrEqual(format, b, a) ? a : b;
}

/** An integer that orders values as the floats, both zeros at 0. */
function order(format: FloatFormat, a: bigint): bigint {
  const { signBit } = constantsOf(format);
  return (a & signBit) === 0n ? a : -(a ^ signBit);
}
