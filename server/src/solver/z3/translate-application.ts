import { Op } from '../../term/op';
import { extractLow, type Term, widthOf } from '../../term/term';
import type { Pointer } from './exports';
import type { Translator } from './translate';

/** The Z3 term of an operator on arguments that are translated already (`known`, by id). */
export function makeApplication(translator: Translator, term: Term, known: Uint32Array): Pointer {
  const { raw, pointer: ctx } = translator.context;
  const { op, args } = term;
  const at = (index: number): Pointer => known[args[index]!.id]!;
  const list = (): Pointer => translator.context.list(args.map((a) => known[a.id]!));
  const sort = (): Pointer => translator.sort(term.sort);
  switch (op) {
    case Op.Eq:
      return raw.Z3_mk_eq(ctx, at(0), at(1));
    case Op.Ite:
      return raw.Z3_mk_ite(ctx, at(0), at(1), at(2));
    case Op.Not:
      return raw.Z3_mk_not(ctx, at(0));
    case Op.And:
      return raw.Z3_mk_and(ctx, args.length, list());
    case Op.Or:
      return raw.Z3_mk_or(ctx, args.length, list());
    case Op.BvNot:
      return raw.Z3_mk_bvnot(ctx, at(0));
    case Op.BvNeg:
      return raw.Z3_mk_bvneg(ctx, at(0));
    case Op.BvAnd:
      return raw.Z3_mk_bvand(ctx, at(0), at(1));
    case Op.BvOr:
      return raw.Z3_mk_bvor(ctx, at(0), at(1));
    case Op.BvXor:
      return raw.Z3_mk_bvxor(ctx, at(0), at(1));
    case Op.BvAdd:
      return raw.Z3_mk_bvadd(ctx, at(0), at(1));
    case Op.BvSub:
      return raw.Z3_mk_bvsub(ctx, at(0), at(1));
    case Op.BvMul:
      return raw.Z3_mk_bvmul(ctx, at(0), at(1));
    case Op.BvUdiv:
      return raw.Z3_mk_bvudiv(ctx, at(0), at(1));
    case Op.BvUrem:
      return raw.Z3_mk_bvurem(ctx, at(0), at(1));
    case Op.BvSdiv:
      return raw.Z3_mk_bvsdiv(ctx, at(0), at(1));
    case Op.BvSrem:
      return raw.Z3_mk_bvsrem(ctx, at(0), at(1));
    case Op.BvShl:
      return raw.Z3_mk_bvshl(ctx, at(0), at(1));
    case Op.BvLshr:
      return raw.Z3_mk_bvlshr(ctx, at(0), at(1));
    case Op.BvAshr:
      return raw.Z3_mk_bvashr(ctx, at(0), at(1));
    case Op.Concat:
      return raw.Z3_mk_concat(ctx, at(0), at(1));
    case Op.Extract:
      return raw.Z3_mk_extract(ctx, extractLow(term) + widthOf(term) - 1, extractLow(term), at(0));
    case Op.ZeroExt:
      return raw.Z3_mk_zero_ext(ctx, widthOf(term) - widthOf(args[0]!), at(0));
    case Op.SignExt:
      return raw.Z3_mk_sign_ext(ctx, widthOf(term) - widthOf(args[0]!), at(0));
    case Op.BvUlt:
      return raw.Z3_mk_bvult(ctx, at(0), at(1));
    case Op.BvUle:
      return raw.Z3_mk_bvule(ctx, at(0), at(1));
    case Op.BvSlt:
      return raw.Z3_mk_bvslt(ctx, at(0), at(1));
    case Op.BvSle:
      return raw.Z3_mk_bvsle(ctx, at(0), at(1));
    case Op.IntAdd:
      return raw.Z3_mk_add(ctx, args.length, list());
    case Op.IntSub:
      return raw.Z3_mk_sub(ctx, args.length, list());
    case Op.IntMul:
      return raw.Z3_mk_mul(ctx, args.length, list());
    case Op.IntNeg:
      return raw.Z3_mk_unary_minus(ctx, at(0));
    case Op.IntDiv:
      return raw.Z3_mk_div(ctx, at(0), at(1));
    case Op.IntMod:
      return raw.Z3_mk_mod(ctx, at(0), at(1));
    case Op.IntLt:
      return raw.Z3_mk_lt(ctx, at(0), at(1));
    case Op.IntLe:
      return raw.Z3_mk_le(ctx, at(0), at(1));
    case Op.BvToNat:
      return raw.Z3_mk_bv2int(ctx, at(0), 0);
    case Op.IntToBv:
      return raw.Z3_mk_int2bv(ctx, widthOf(term), at(0));
    case Op.Select:
      return raw.Z3_mk_select(ctx, at(0), at(1));
    case Op.Store:
      return raw.Z3_mk_store(ctx, at(0), at(1), at(2));
    case Op.ConstArray:
      if (term.sort.kind !== 'array') throw new TypeError('ConstArray without an array sort');
      return raw.Z3_mk_const_array(ctx, translator.sort(term.sort.index), at(0));
    case Op.FpNeg:
      return raw.Z3_mk_fpa_neg(ctx, at(0));
    case Op.FpAbs:
      return raw.Z3_mk_fpa_abs(ctx, at(0));
    case Op.FpAdd:
      return raw.Z3_mk_fpa_add(ctx, at(0), at(1), at(2));
    case Op.FpSub:
      return raw.Z3_mk_fpa_sub(ctx, at(0), at(1), at(2));
    case Op.FpMul:
      return raw.Z3_mk_fpa_mul(ctx, at(0), at(1), at(2));
    case Op.FpDiv:
      return raw.Z3_mk_fpa_div(ctx, at(0), at(1), at(2));
    case Op.FpFma:
      return raw.Z3_mk_fpa_fma(ctx, at(0), at(1), at(2), at(3));
    case Op.FpSqrt:
      return raw.Z3_mk_fpa_sqrt(ctx, at(0), at(1));
    case Op.FpRoundToIntegral:
      return raw.Z3_mk_fpa_round_to_integral(ctx, at(0), at(1));
    case Op.FpRem:
      return raw.Z3_mk_fpa_rem(ctx, at(0), at(1));
    case Op.FpMin:
      return raw.Z3_mk_fpa_min(ctx, at(0), at(1));
    case Op.FpMax:
      return raw.Z3_mk_fpa_max(ctx, at(0), at(1));
    case Op.FpEq:
      return raw.Z3_mk_fpa_eq(ctx, at(0), at(1));
    case Op.FpLt:
      return raw.Z3_mk_fpa_lt(ctx, at(0), at(1));
    case Op.FpLe:
      return raw.Z3_mk_fpa_leq(ctx, at(0), at(1));
    case Op.FpIsNan:
      return raw.Z3_mk_fpa_is_nan(ctx, at(0));
    case Op.FpIsInfinite:
      return raw.Z3_mk_fpa_is_infinite(ctx, at(0));
    case Op.FpIsZero:
      return raw.Z3_mk_fpa_is_zero(ctx, at(0));
    case Op.FpIsNormal:
      return raw.Z3_mk_fpa_is_normal(ctx, at(0));
    case Op.FpIsSubnormal:
      return raw.Z3_mk_fpa_is_subnormal(ctx, at(0));
    case Op.FpIsNegative:
      return raw.Z3_mk_fpa_is_negative(ctx, at(0));
    case Op.FpIsPositive:
      return raw.Z3_mk_fpa_is_positive(ctx, at(0));
    case Op.FpFromBits:
      return raw.Z3_mk_fpa_to_fp_bv(ctx, at(0), sort());
    case Op.FpToBits:
      return raw.Z3_mk_fpa_to_ieee_bv(ctx, at(0));
    case Op.FpFromFp:
      return raw.Z3_mk_fpa_to_fp_float(ctx, at(0), at(1), sort());
    case Op.FpFromSbv:
      return raw.Z3_mk_fpa_to_fp_signed(ctx, at(0), at(1), sort());
    case Op.FpFromUbv:
      return raw.Z3_mk_fpa_to_fp_unsigned(ctx, at(0), at(1), sort());
    case Op.FpToSbv:
      return raw.Z3_mk_fpa_to_sbv(ctx, at(0), at(1), widthOf(term));
    case Op.FpToUbv:
      return raw.Z3_mk_fpa_to_ubv(ctx, at(0), at(1), widthOf(term));
    default:
      throw new TypeError(`not an operator on terms: ${Op[op]}`);
  }
}
