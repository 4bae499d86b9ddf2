import { RoundingMode } from '../base/rounding-mode';
import { assertNever } from '../base/assert-never';
import { isNan } from '../base/softfloat-compare';
import { floatSortOf } from './expect-sort';
import { Op } from './op';
import { sortText } from './sort';
import { arg, bvValue, extractLow, fpBits, intValue, roundingMode, type Term, widthOf } from './term';

type Literal = Op.True | Op.False | Op.BvConst | Op.IntConst | Op.FpConst | Op.RmConst;

/** What stands at the head of an application in SMT-LIB. `fp.to_ieee_bv` is z3's, the standard has none. */
export function smtLibOperator(
  term: Term,
  op: Exclude<Op, Literal | Op.Var | Op.Apply | Op.Forall | Op.Exists>,
): string {
  switch (op) {
    case Op.Eq:
      return '=';
    case Op.Ite:
      return 'ite';
    case Op.Not:
      return 'not';
    case Op.And:
      return 'and';
    case Op.Or:
      return 'or';
    case Op.BvNot:
      return 'bvnot';
    case Op.BvNeg:
      return 'bvneg';
    case Op.BvAnd:
      return 'bvand';
    case Op.BvOr:
      return 'bvor';
    case Op.BvXor:
      return 'bvxor';
    case Op.BvAdd:
      return 'bvadd';
    case Op.BvSub:
      return 'bvsub';
    case Op.BvMul:
      return 'bvmul';
    case Op.BvUdiv:
      return 'bvudiv';
    case Op.BvUrem:
      return 'bvurem';
    case Op.BvSdiv:
      return 'bvsdiv';
    case Op.BvSrem:
      return 'bvsrem';
    case Op.BvShl:
      return 'bvshl';
    case Op.BvLshr:
      return 'bvlshr';
    case Op.BvAshr:
      return 'bvashr';
    case Op.Concat:
      return 'concat';
    case Op.Extract:
      return `(_ extract ${extractLow(term) + widthOf(term) - 1} ${extractLow(term)})`;
    case Op.ZeroExt:
      return `(_ zero_extend ${widthOf(term) - widthOf(arg(term, 0))})`;
    case Op.SignExt:
      return `(_ sign_extend ${widthOf(term) - widthOf(arg(term, 0))})`;
    case Op.BvUlt:
      return 'bvult';
    case Op.BvUle:
      return 'bvule';
    case Op.BvSlt:
      return 'bvslt';
    case Op.BvSle:
      return 'bvsle';
    case Op.IntAdd:
      return '+';
    case Op.IntSub:
    case Op.IntNeg:
      return '-';
    case Op.IntMul:
      return '*';
    case Op.IntDiv:
      return 'div';
    case Op.IntMod:
      return 'mod';
    case Op.IntLt:
      return '<';
    case Op.IntLe:
      return '<=';
    case Op.BvToNat:
      return 'bv2nat';
    case Op.IntToBv:
      return `(_ int2bv ${widthOf(term)})`;
    case Op.Select:
      return 'select';
    case Op.Store:
      return 'store';
    case Op.ConstArray:
      return `(as const ${sortText(term.sort)})`;
    case Op.FpNeg:
      return 'fp.neg';
    case Op.FpAbs:
      return 'fp.abs';
    case Op.FpAdd:
      return 'fp.add';
    case Op.FpSub:
      return 'fp.sub';
    case Op.FpMul:
      return 'fp.mul';
    case Op.FpDiv:
      return 'fp.div';
    case Op.FpFma:
      return 'fp.fma';
    case Op.FpSqrt:
      return 'fp.sqrt';
    case Op.FpRoundToIntegral:
      return 'fp.roundToIntegral';
    case Op.FpRem:
      return 'fp.rem';
    case Op.FpMin:
      return 'fp.min';
    case Op.FpMax:
      return 'fp.max';
    case Op.FpEq:
      return 'fp.eq';
    case Op.FpLt:
      return 'fp.lt';
    case Op.FpLe:
      return 'fp.leq';
    case Op.FpIsNan:
      return 'fp.isNaN';
    case Op.FpIsInfinite:
      return 'fp.isInfinite';
    case Op.FpIsZero:
      return 'fp.isZero';
    case Op.FpIsNormal:
      return 'fp.isNormal';
    case Op.FpIsSubnormal:
      return 'fp.isSubnormal';
    case Op.FpIsNegative:
      return 'fp.isNegative';
    case Op.FpIsPositive:
      return 'fp.isPositive';
    case Op.FpFromBits:
    case Op.FpFromFp:
    case Op.FpFromSbv:
      return `(_ to_fp ${format(term)})`;
    case Op.FpFromUbv:
      return `(_ to_fp_unsigned ${format(term)})`;
    case Op.FpToBits:
      return 'fp.to_ieee_bv';
    case Op.FpToSbv:
      return `(_ fp.to_sbv ${widthOf(term)})`;
    case Op.FpToUbv:
      return `(_ fp.to_ubv ${widthOf(term)})`;
    default:
      return assertNever(op);
  }
}

function format(term: Term): string {
  const { eb, sb } = floatSortOf(term);
  return `${eb} ${sb}`;
}

/** A literal's text; `undefined` for other terms. */
export function smtLibLiteral(term: Term): string | undefined {
  switch (term.op) {
    case Op.True:
      return 'true';
    case Op.False:
      return 'false';
    case Op.BvConst:
      return bitsText(bvValue(term), widthOf(term));
    case Op.IntConst: {
      const value = intValue(term);
      return value < 0n ? `(- ${-value})` : value.toString();
    }
    case Op.FpConst:
      return floatText(term);
    case Op.RmConst:
      return modeText(roundingMode(term));
    default:
      return undefined;
  }
}

function bitsText(value: bigint, width: number): string {
  return width % 4 === 0 ? `#x${value.toString(16).padStart(width / 4, '0')}` : binary(value, width);
}

function binary(value: bigint, width: number): string {
  return `#b${value.toString(2).padStart(width, '0')}`;
}

function floatText(term: Term): string {
  const sort = floatSortOf(term);
  const bits = fpBits(term);
  if (isNan(sort, bits)) return `(_ NaN ${sort.eb} ${sort.sb})`;
  const fraction = BigInt(sort.sb - 1);
  const sign = bits >> (fraction + BigInt(sort.eb));
  const exponent = (bits >> fraction) & ((1n << BigInt(sort.eb)) - 1n);
  const rest = bits & ((1n << fraction) - 1n);
  return `(fp ${binary(sign, 1)} ${binary(exponent, sort.eb)} ${binary(rest, sort.sb - 1)})`;
}

function modeText(mode: RoundingMode): string {
  switch (mode) {
    case RoundingMode.NearestTiesToEven:
      return 'RNE';
    case RoundingMode.NearestTiesToAway:
      return 'RNA';
    case RoundingMode.TowardPositive:
      return 'RTP';
    case RoundingMode.TowardNegative:
      return 'RTN';
    case RoundingMode.TowardZero:
      return 'RTZ';
  }
}
