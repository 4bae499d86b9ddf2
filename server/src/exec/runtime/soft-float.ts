/** Floats that are not JS numbers (half, bfloat, x86_fp80, fp128), as the bits of their format; and what JS lacks. */
import { maskOf } from '../../base/bits';
import { RoundingMode } from '../../base/rounding-mode';
import { add, div, mul, sqrt, sub } from '../../base/softfloat';
import { absolute, exactFma, fmod, negate, roundToIntegral } from '../../base/softfloat-arithmetic';
import * as compare from '../../base/softfloat-compare';
import {
  doubleBits,
  doubleFromBits,
  fromInteger,
  singleBits,
  singleFromBits,
  toInteger,
} from '../../base/softfloat-convert';
import { constantsOf, type FloatFormat } from '../../base/softfloat-format';
import type { FcmpPredicate } from '../../ir/model/instructions';

const nearest = RoundingMode.NearestTiesToEven;

export type SoftBinary = 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem' | FloatMinMax | 'copysign';
export type FloatMinMax = 'minnum' | 'maxnum' | 'minimum' | 'maximum' | 'minimumnum' | 'maximumnum';

export function softBinary(operation: SoftBinary, format: FloatFormat, a: bigint, b: bigint): bigint {
  switch (operation) {
    case 'fadd':
      return add(format, nearest, a, b);
    case 'fsub':
      return sub(format, nearest, a, b);
    case 'fmul':
      return mul(format, nearest, a, b);
    case 'fdiv':
      return div(format, nearest, a, b);
    case 'frem':
      return fmod(format, a, b);
    case 'minnum':
      return compare.minimum(format, a, b);
    case 'maxnum':
      return compare.maximum(format, a, b);
    case 'minimum':
    case 'maximum':
      return nanPropagating(operation, format, a, b);
    case 'minimumnum':
    case 'maximumnum':
      if (compare.isNan(format, a)) return b;
      return compare.isNan(format, b)
        ? a
        : nanPropagating(operation === 'minimumnum' ? 'minimum' : 'maximum', format, a, b);
    case 'copysign': {
      const { signBit } = constantsOf(format);
      return compare.isNan(format, a) ? a : (a & (signBit - 1n)) | (b & signBit);
    }
  }
}

/** IEEE 754-2019 minimum and maximum: NaN if either is, and -0 is less than +0. */
function nanPropagating(operation: 'minimum' | 'maximum', format: FloatFormat, a: bigint, b: bigint): bigint {
  if (compare.isNan(format, a)) return a;
  if (compare.isNan(format, b)) return b;
  if (compare.equal(format, a, b)) {
    const aIsLess = (a & constantsOf(format).signBit) !== 0n;
    return aIsLess === (operation === 'minimum') ? a : b;
  }
  return compare.lessThan(format, a, b) === (operation === 'minimum') ? a : b;
}

export type FloatUnary =
  'fneg' | 'fabs' | 'sqrt' | 'floor' | 'ceil' | 'trunc' | 'rint' | 'nearbyint' | 'round' | 'roundeven' | 'canonicalize';

export function softUnary(operation: FloatUnary, format: FloatFormat, a: bigint): bigint {
  switch (operation) {
    case 'fneg':
      return negate(format, a);
    case 'fabs':
      return absolute(format, a);
    case 'sqrt':
      return sqrt(format, nearest, a);
    case 'floor':
      return roundToIntegral(format, RoundingMode.TowardNegative, a);
    case 'ceil':
      return roundToIntegral(format, RoundingMode.TowardPositive, a);
    case 'trunc':
      return roundToIntegral(format, RoundingMode.TowardZero, a);
    case 'rint':
    case 'nearbyint':
    case 'roundeven':
      return roundToIntegral(format, nearest, a);
    case 'round':
      return roundToIntegral(format, RoundingMode.NearestTiesToAway, a);
    case 'canonicalize':
      return a;
  }
}

export function softCompare(predicate: FcmpPredicate, format: FloatFormat, a: bigint, b: bigint): boolean {
  const unordered = compare.isNan(format, a) || compare.isNan(format, b);
  switch (predicate) {
    case 'false':
      return false;
    case 'true':
      return true;
    case 'ord':
      return !unordered;
    case 'uno':
      return unordered;
    default:
      if (unordered) return predicate.startsWith('u');
      return ordered(predicate.slice(1) as Order, compare.lessThan(format, a, b), compare.equal(format, a, b));
  }
}

type Order = 'eq' | 'ne' | 'lt' | 'le' | 'gt' | 'ge';

function ordered(order: Order, less: boolean, equal: boolean): boolean {
  switch (order) {
    case 'eq':
      return equal;
    case 'ne':
      return !equal;
    case 'lt':
      return less;
    case 'le':
      return less || equal;
    case 'gt':
      return !less && !equal;
    case 'ge':
      return !less;
  }
}

/** @public called by generated code */
export function softFma(format: FloatFormat, a: bigint, b: bigint, c: bigint): bigint {
  return exactFma(format, nearest, a, b, c);
}

/** Rounded towards zero; undefined if it does not fit the integer type. */
export function softToInteger(format: FloatFormat, signed: boolean, bits: number, a: bigint): bigint | undefined {
  const integer = toInteger(format, RoundingMode.TowardZero, a);
  if (integer === undefined) return undefined;
  const least = signed ? -(1n << BigInt(bits - 1)) : 0n;
  const greatest = maskOf(signed ? bits - 1 : bits);
  return integer < least || integer > greatest ? undefined : BigInt.asUintN(bits, integer);
}

export function softFromInteger(format: FloatFormat, value: bigint): bigint {
  return fromInteger(format, nearest, value);
}

/** The float of a JS number of the format `float` or `double`, and back. */
export function numberToBits(isSingle: boolean, value: number): bigint {
  return isSingle ? singleBits(value) : doubleBits(value);
}

export function bitsToNumber(isSingle: boolean, bits: bigint): number {
  return isSingle ? singleFromBits(bits) : doubleFromBits(bits);
}

/** `llvm.is.fpclass`: whether the float is in one of the classes of the mask. @public called by generated code */
export function isInClass(format: FloatFormat, a: bigint, mask: number): boolean {
  return (mask & classOf(format, a)) !== 0;
}

/** Signalling NaNs do not exist here: a NaN is quiet. */
function classOf(format: FloatFormat, a: bigint): number {
  if (compare.isNan(format, a)) return 0x2;
  const negative = compare.isNegative(format, a);
  if (compare.isInfinite(format, a)) return negative ? 0x4 : 0x200;
  if (compare.isZero(format, a)) return negative ? 0x20 : 0x40;
  if (compare.isSubnormal(format, a)) return negative ? 0x10 : 0x80;
  return negative ? 0x8 : 0x100;
}
