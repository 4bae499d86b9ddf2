import { ROUNDING_MODES, type RoundingMode } from '../base/rounding-mode';
import { convertFormat, fromInteger } from '../base/softfloat-convert';
import { ArrayValue, sameValue } from './array-value';
import * as bv from './concrete-bv';
import * as fp from './concrete-fp';
import { euclideanDiv, euclideanMod } from './concrete-int';
import { floatSortOf } from './expect-sort';
import { Op } from './op';
import { arg, extractLow, type Term, widthOf } from './term';
import type { Value } from './value';

/**
 * The value of an operator on the values of its arguments; `undefined` where SMT-LIB leaves it open (integer division
 * by zero, a float that does not fit an integer, …). Not for variables, functions and quantifiers.
 */
export function applyOperator(term: Term, values: readonly Value[]): Value | undefined {
  const { op } = term;
  const [a, b, c, d] = values as readonly [Value, Value, Value, Value];
  switch (op) {
    case Op.True:
      return true;
    case Op.False:
      return false;
    case Op.BvConst:
    case Op.IntConst:
    case Op.FpConst:
    case Op.RmConst:
      return term.payload as number | bigint;
    case Op.Eq:
      return sameValue(a, b);
    case Op.Ite:
      return a === true ? b : c;
    case Op.Not:
      return a === false;
    case Op.And:
      return values.every((value) => value === true);
    case Op.Or:
      return values.includes(true);
    case Op.BvNot:
      return bv.bvNot(widthOf(term), a as bv.Bits);
    case Op.BvNeg:
      return bv.bvNeg(widthOf(term), a as bv.Bits);
    case Op.BvAnd:
    case Op.BvOr:
    case Op.BvXor:
    case Op.BvAdd:
    case Op.BvSub:
    case Op.BvMul:
    case Op.BvUdiv:
    case Op.BvUrem:
    case Op.BvSdiv:
    case Op.BvSrem:
    case Op.BvShl:
    case Op.BvLshr:
    case Op.BvAshr:
      return bv.bvBinary(op, widthOf(term), a as bv.Bits, b as bv.Bits);
    case Op.Concat:
      return bv.bvConcat(a as bv.Bits, b as bv.Bits, widthOf(arg(term, 1)), widthOf(term));
    case Op.Extract:
      return bv.bvExtract(a as bv.Bits, extractLow(term), widthOf(term));
    case Op.ZeroExt:
      return bv.bvZeroExtend(a as bv.Bits, widthOf(term));
    case Op.SignExt:
      return bv.bvSignExtend(a as bv.Bits, widthOf(arg(term, 0)), widthOf(term));
    case Op.BvUlt:
    case Op.BvUle:
    case Op.BvSlt:
    case Op.BvSle:
      return bv.bvCompare(op, widthOf(arg(term, 0)), a as bv.Bits, b as bv.Bits);
    case Op.IntAdd:
      return (a as bigint) + (b as bigint);
    case Op.IntSub:
      return (a as bigint) - (b as bigint);
    case Op.IntMul:
      return (a as bigint) * (b as bigint);
    case Op.IntNeg:
      return -(a as bigint);
    case Op.IntDiv:
      return euclideanDiv(a as bigint, b as bigint);
    case Op.IntMod:
      return euclideanMod(a as bigint, b as bigint);
    case Op.IntLt:
      return (a as bigint) < (b as bigint);
    case Op.IntLe:
      return (a as bigint) <= (b as bigint);
    case Op.BvToNat:
      return BigInt(a as bv.Bits);
    case Op.IntToBv:
      return bv.toBits(a as bigint, widthOf(term));
    case Op.Select:
      return b instanceof ArrayValue ? undefined : (a as ArrayValue).get(b);
    case Op.Store:
      return b instanceof ArrayValue ? undefined : (a as ArrayValue).with(b, c);
    case Op.ConstArray:
      return term.sort.kind === 'array' ? new ArrayValue(term.sort.index, a) : undefined;
    case Op.FpNeg:
    case Op.FpAbs:
    case Op.FpRem:
    case Op.FpMin:
    case Op.FpMax:
      return fp.fpExact(op, floatSortOf(term), a as bigint, b as bigint);
    case Op.FpAdd:
    case Op.FpSub:
    case Op.FpMul:
    case Op.FpDiv:
    case Op.FpFma:
    case Op.FpSqrt:
    case Op.FpRoundToIntegral:
      return fp.fpRounded(op, floatSortOf(term), mode(a), [b as bigint, c as bigint, d as bigint]);
    case Op.FpEq:
    case Op.FpLt:
    case Op.FpLe:
      return fp.fpCompare(op, floatSortOf(arg(term, 0)), a as bigint, b as bigint);
    case Op.FpIsNan:
    case Op.FpIsInfinite:
    case Op.FpIsZero:
    case Op.FpIsNormal:
    case Op.FpIsSubnormal:
    case Op.FpIsNegative:
    case Op.FpIsPositive:
      return fp.fpClass(op, floatSortOf(arg(term, 0)), a as bigint);
    case Op.FpFromBits:
      return fp.fpFromIeeeBits(floatSortOf(term), a as bv.Bits);
    case Op.FpToBits:
      return fp.fpToIeeeBits(floatSortOf(arg(term, 0)), a as bigint);
    case Op.FpFromFp:
      return convertFormat(floatSortOf(arg(term, 1)), floatSortOf(term), mode(a), b as bigint);
    case Op.FpFromSbv: {
      const integer = BigInt.asIntN(widthOf(arg(term, 1)), BigInt(b as bv.Bits));
      return fromInteger(floatSortOf(term), mode(a), integer);
    }
    case Op.FpFromUbv:
      return fromInteger(floatSortOf(term), mode(a), BigInt(b as bv.Bits));
    case Op.FpToSbv:
    case Op.FpToUbv: {
      const signed = op === Op.FpToSbv ? 'signed' : 'unsigned';
      return fp.fpToInteger(floatSortOf(arg(term, 1)), mode(a), b as bigint, widthOf(term), signed);
    }
    case Op.Var:
    case Op.Apply:
    case Op.Forall:
    case Op.Exists:
      throw new TypeError(`${Op[op]} has no value of its own`);
  }
}

function mode(value: Value): RoundingMode {
  return ROUNDING_MODES[value as number]!;
}
