import { assertNever } from '../base/assert-never';
import type { TermBuilder } from './builder';
import { floatSortOf } from './expect-sort';
import { Op } from './op';
import { boundVars, extractLow, funcDecl, type Term, widthOf } from './term';

/** The same operator over other arguments, through the folding builder. Leaves are returned as they are. */
export function rebuild(tb: TermBuilder, term: Term, args: readonly Term[]): Term {
  const [a, b, c, d] = args as readonly [Term, Term, Term, Term];
  switch (term.op) {
    case Op.True:
    case Op.False:
    case Op.BvConst:
    case Op.IntConst:
    case Op.FpConst:
    case Op.RmConst:
    case Op.Var:
      return term;
    case Op.Eq:
      return tb.eq(a, b);
    case Op.Ite:
      return tb.ite(a, b, c);
    case Op.Apply:
      return tb.apply(funcDecl(term), args);
    case Op.Not:
      return tb.not(a);
    case Op.And:
      return tb.conj(args);
    case Op.Or:
      return tb.disj(args);
    case Op.Forall:
      return tb.forall(boundVars(term), a);
    case Op.Exists:
      return tb.exists(boundVars(term), a);
    case Op.BvNot:
      return tb.bvNot(a);
    case Op.BvNeg:
      return tb.bvNeg(a);
    case Op.BvAnd:
      return tb.bvAnd(a, b);
    case Op.BvOr:
      return tb.bvOr(a, b);
    case Op.BvXor:
      return tb.bvXor(a, b);
    case Op.BvAdd:
      return tb.bvAdd(a, b);
    case Op.BvSub:
      return tb.bvSub(a, b);
    case Op.BvMul:
      return tb.bvMul(a, b);
    case Op.BvUdiv:
      return tb.bvUdiv(a, b);
    case Op.BvUrem:
      return tb.bvUrem(a, b);
    case Op.BvSdiv:
      return tb.bvSdiv(a, b);
    case Op.BvSrem:
      return tb.bvSrem(a, b);
    case Op.BvShl:
      return tb.bvShl(a, b);
    case Op.BvLshr:
      return tb.bvLshr(a, b);
    case Op.BvAshr:
      return tb.bvAshr(a, b);
    case Op.Concat:
      return tb.concat(a, b);
    case Op.Extract:
      return tb.extract(a, extractLow(term) + widthOf(term) - 1, extractLow(term));
    case Op.ZeroExt:
      return tb.zeroExtend(a, widthOf(term));
    case Op.SignExt:
      return tb.signExtend(a, widthOf(term));
    case Op.BvUlt:
      return tb.bvUlt(a, b);
    case Op.BvUle:
      return tb.bvUle(a, b);
    case Op.BvSlt:
      return tb.bvSlt(a, b);
    case Op.BvSle:
      return tb.bvSle(a, b);
    case Op.IntAdd:
      return tb.intAdd(a, b);
    case Op.IntSub:
      return tb.intSub(a, b);
    case Op.IntMul:
      return tb.intMul(a, b);
    case Op.IntNeg:
      return tb.intNeg(a);
    case Op.IntDiv:
      return tb.intDiv(a, b);
    case Op.IntMod:
      return tb.intMod(a, b);
    case Op.IntLt:
      return tb.intLt(a, b);
    case Op.IntLe:
      return tb.intLe(a, b);
    case Op.BvToNat:
      return tb.bvToNat(a);
    case Op.IntToBv:
      return tb.intToBv(a, widthOf(term));
    case Op.Select:
      return tb.select(a, b);
    case Op.Store:
      return tb.store(a, b, c);
    case Op.ConstArray:
      if (term.sort.kind !== 'array') throw new TypeError('ConstArray without an array sort');
      return tb.constArray(term.sort.index, a);
    case Op.FpNeg:
      return tb.fpNeg(a);
    case Op.FpAbs:
      return tb.fpAbs(a);
    case Op.FpAdd:
      return tb.fpAdd(a, b, c);
    case Op.FpSub:
      return tb.fpSub(a, b, c);
    case Op.FpMul:
      return tb.fpMul(a, b, c);
    case Op.FpDiv:
      return tb.fpDiv(a, b, c);
    case Op.FpFma:
      return tb.fpFma(a, b, c, d);
    case Op.FpSqrt:
      return tb.fpSqrt(a, b);
    case Op.FpRoundToIntegral:
      return tb.fpRoundToIntegral(a, b);
    case Op.FpRem:
      return tb.fpRem(a, b);
    case Op.FpMin:
      return tb.fpMin(a, b);
    case Op.FpMax:
      return tb.fpMax(a, b);
    case Op.FpEq:
      return tb.fpEq(a, b);
    case Op.FpLt:
      return tb.fpLt(a, b);
    case Op.FpLe:
      return tb.fpLe(a, b);
    case Op.FpIsNan:
    case Op.FpIsInfinite:
    case Op.FpIsZero:
    case Op.FpIsNormal:
    case Op.FpIsSubnormal:
    case Op.FpIsNegative:
    case Op.FpIsPositive:
      return tb.fpIs(term.op, a);
    case Op.FpFromBits:
      return tb.fpFromBits(a, floatSortOf(term));
    case Op.FpToBits:
      return tb.fpToBits(a);
    case Op.FpFromFp:
      return tb.fpFromFp(a, b, floatSortOf(term));
    case Op.FpFromSbv:
      return tb.fpFromSbv(a, b, floatSortOf(term));
    case Op.FpFromUbv:
      return tb.fpFromUbv(a, b, floatSortOf(term));
    case Op.FpToSbv:
      return tb.fpToSbv(a, b, widthOf(term));
    case Op.FpToUbv:
      return tb.fpToUbv(a, b, widthOf(term));
    default:
      return assertNever(term.op);
  }
}
