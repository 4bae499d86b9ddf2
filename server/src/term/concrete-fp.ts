/** What float operators compute where SMT-LIB specifies it; `undefined` where it does not. Floats are IEEE bits. */
import { assertNever } from '../base/assert-never';
import type { RoundingMode } from '../base/rounding-mode';
import * as soft from '../base/softfloat';
import { absolute, exactFma, negate, remainder, roundToIntegral } from '../base/softfloat-arithmetic';
import * as compare from '../base/softfloat-compare';
import { toInteger } from '../base/softfloat-convert';
import { canonicalNan, type FloatFormat, unpack } from '../base/softfloat-format';
import type { FpClassOp } from './builder';
import { type Bits, toBits } from './concrete-bv';
import { Op } from './op';

export type FpRoundedOp = Op.FpAdd | Op.FpSub | Op.FpMul | Op.FpDiv | Op.FpFma | Op.FpSqrt | Op.FpRoundToIntegral;

/** Operators that round their result; `a` to `c` as many as the operator has. */
export function fpRounded(
  op: FpRoundedOp,
  format: FloatFormat,
  mode: RoundingMode,
  [a, b, c]: readonly [bigint, bigint?, bigint?],
): bigint {
  switch (op) {
    case Op.FpAdd:
      return soft.add(format, mode, a, b!);
    case Op.FpSub:
      return soft.sub(format, mode, a, b!);
    case Op.FpMul:
      return soft.mul(format, mode, a, b!);
    case Op.FpDiv:
      return soft.div(format, mode, a, b!);
    case Op.FpFma:
      return exactFma(format, mode, a, b!, c!);
    case Op.FpSqrt:
      return soft.sqrt(format, mode, a);
    case Op.FpRoundToIntegral:
      return roundToIntegral(format, mode, a);
    default:
      return assertNever(op);
  }
}

export type FpExactOp = Op.FpNeg | Op.FpAbs | Op.FpRem | Op.FpMin | Op.FpMax;

/** Operators without rounding; the lesser of +0 and -0 is unspecified. */
export function fpExact(op: FpExactOp, format: FloatFormat, a: bigint, b: bigint): bigint | undefined {
  switch (op) {
    case Op.FpNeg:
      return negate(format, a);
    case Op.FpAbs:
      return absolute(format, a);
    case Op.FpRem:
      return remainder(format, a, b);
    case Op.FpMin:
      return differentZeros(format, a, b) ? undefined : compare.minimum(format, a, b);
    case Op.FpMax:
      return differentZeros(format, a, b) ? undefined : compare.maximum(format, a, b);
    default:
      return assertNever(op);
  }
}

function differentZeros(format: FloatFormat, a: bigint, b: bigint): boolean {
  return a !== b && compare.isZero(format, a) && compare.isZero(format, b);
}

export type FpCompareOp = Op.FpEq | Op.FpLt | Op.FpLe;

export function fpCompare(op: FpCompareOp, format: FloatFormat, a: bigint, b: bigint): boolean {
  switch (op) {
    case Op.FpEq:
      return compare.equal(format, a, b);
    case Op.FpLt:
      return compare.lessThan(format, a, b);
    case Op.FpLe:
      return compare.lessOrEqual(format, a, b);
    default:
      return assertNever(op);
  }
}

export function fpClass(op: FpClassOp, format: FloatFormat, a: bigint): boolean {
  switch (op) {
    case Op.FpIsNan:
      return compare.isNan(format, a);
    case Op.FpIsInfinite:
      return compare.isInfinite(format, a);
    case Op.FpIsZero:
      return compare.isZero(format, a);
    case Op.FpIsNormal:
      return compare.isNormal(format, a);
    case Op.FpIsSubnormal:
      return compare.isSubnormal(format, a);
    case Op.FpIsNegative:
      return compare.isNegative(format, a);
    case Op.FpIsPositive:
      return compare.isPositive(format, a);
    default:
      return assertNever(op);
  }
}

/** The float of IEEE bits. */
export function fpFromIeeeBits(format: FloatFormat, bits: Bits): bigint {
  return canonicalNan(BigInt(bits), format);
}

/** The IEEE bits; of NaN unspecified. */
export function fpToIeeeBits(format: FloatFormat, a: bigint): Bits | undefined {
  return compare.isNan(format, a) ? undefined : toBits(a, format.eb + format.sb);
}

/** The value rounded to an integer of so many bits; unspecified when it does not fit. */
export function fpToInteger(
  format: FloatFormat,
  mode: RoundingMode,
  a: bigint,
  width: number,
  signed: 'signed' | 'unsigned',
): Bits | undefined {
  const x = unpack(format, a);
  // Too large without looking at the value, which may have 2^eb digits.
  if (x.kind === 'finite' && x.exponent > width) return undefined;
  const integer = toInteger(format, mode, a);
  if (integer === undefined) return undefined;
  const kept = signed === 'signed' ? BigInt.asIntN(width, integer) : BigInt.asUintN(width, integer);
  return kept === integer ? toBits(integer, width) : undefined;
}
