/**
 * Float arithmetic and comparison. There is one NaN, so `==` on terms is identity; but `x < x` of NaN is false, and
 * -0 is not +0: only what holds for these, too, is folded.
 */
import { RoundingMode } from '../../base/rounding-mode';
import { isNan, isZero } from '../../base/softfloat-compare';
import { convertFormat, fromInteger } from '../../base/softfloat-convert';
import { zeroBits } from '../../base/softfloat-format';
import type { FpClassOp, TermBuilder } from '../builder';
import type { FpCompareOp, FpRoundedOp } from '../concrete-fp';
import { floatSortOf } from '../expect-sort';
import { Op } from '../op';
import { BOOL } from '../sort';
import { arg, fpBits, roundingMode, type Term } from '../term';
import { isWidening } from './float-convert';
import { literalFold } from './helpers';

export function foldFpNeg(tb: TermBuilder, a: Term): Term {
  if (a.op === Op.FpNeg) return arg(a, 0);
  return literalFold(tb, Op.FpNeg, a.sort, [a]) ?? tb.bank.intern1(Op.FpNeg, a.sort, a);
}

export function foldFpAbs(tb: TermBuilder, a: Term): Term {
  if (a.op === Op.FpAbs) return a;
  if (a.op === Op.FpNeg) return tb.fpAbs(arg(a, 0));
  return literalFold(tb, Op.FpAbs, a.sort, [a]) ?? tb.bank.intern1(Op.FpAbs, a.sort, a);
}

export function foldFpRounded(tb: TermBuilder, op: FpRoundedOp, args: readonly Term[]): Term {
  const { sort } = args[1]!;
  const folded = literalFold(tb, op, sort, args) ?? neutral(tb, op, args);
  if (folded !== undefined) return folded;
  return tb.bank.intern(op, sort, ordered(op, args), undefined);
}

/** Operands of commutative operators by age, constants last. */
function ordered(op: FpRoundedOp, args: readonly Term[]): readonly Term[] {
  if (op !== Op.FpAdd && op !== Op.FpMul && op !== Op.FpFma) return args;
  const [rm, a, b, ...rest] = args as readonly [Term, Term, Term, ...Term[]];
  const swap = b.op !== Op.FpConst && (a.op === Op.FpConst || a.id > b.id);
  return swap ? [rm, b, a, ...rest] : args;
}

/** Operations that change nothing, or only the sign. */
function neutral(tb: TermBuilder, op: FpRoundedOp, args: readonly Term[]): Term | undefined {
  const [rm, a, b] = args as readonly [Term, Term, Term];
  switch (op) {
    case Op.FpAdd:
      return addsNothing(tb, rm, b, true) ? a : addsNothing(tb, rm, a, true) ? b : undefined;
    case Op.FpSub:
      return addsNothing(tb, rm, b, false) ? a : undefined;
    case Op.FpMul:
      return timesUnit(tb, a, b) ?? timesUnit(tb, b, a);
    case Op.FpDiv:
      return timesUnit(tb, a, b);
    case Op.FpRoundToIntegral:
      return a.op === Op.FpRoundToIntegral ? a : undefined;
    case Op.FpFma:
    case Op.FpSqrt:
      return undefined;
  }
}

/** The zero that leaves every number as it is: -0 in sums, unless 0 - 0 is rounded down to -0. */
function addsNothing(tb: TermBuilder, rm: Term, zero: Term, negative: boolean): boolean {
  if (zero.op !== Op.FpConst || rm.op !== Op.RmConst || roundingMode(rm) === RoundingMode.TowardNegative) return false;
  const sort = floatSortOf(zero);
  return zero === tb.fp(zeroBits(sort, negative), sort);
}

/** `a * unit` or `a / unit` for 1 and -1. */
function timesUnit(tb: TermBuilder, a: Term, unit: Term): Term | undefined {
  if (unit.op !== Op.FpConst) return undefined;
  const sort = floatSortOf(unit);
  const one = tb.fp(fromInteger(sort, RoundingMode.TowardZero, 1n), sort);
  if (unit === one) return a;
  return unit === tb.fpNeg(one) ? tb.fpNeg(a) : undefined;
}

export function foldFpRem(tb: TermBuilder, a: Term, b: Term): Term {
  return literalFold(tb, Op.FpRem, a.sort, [a, b]) ?? tb.bank.intern2(Op.FpRem, a.sort, a, b);
}

export function foldFpMinMax(tb: TermBuilder, op: Op.FpMin | Op.FpMax, a: Term, b: Term): Term {
  if (a === b || isNanConstant(b)) return a;
  if (isNanConstant(a)) return b;
  return literalFold(tb, op, a.sort, [a, b]) ?? tb.bank.intern2(op, a.sort, a, b);
}

export function foldFpCompare(tb: TermBuilder, op: FpCompareOp, a: Term, b: Term): Term {
  if (isNanConstant(a) || isNanConstant(b)) return tb.false;
  if (a === b) return op === Op.FpLt ? tb.false : tb.not(tb.fpIsNan(a));
  const folded = literalFold(tb, op, BOOL, [a, b]) ?? narrowed(tb, op, a, b);
  if (folded !== undefined) return folded;
  if (a.op === Op.FpNeg && b.op === Op.FpNeg) return compare(tb, op, arg(b, 0), arg(a, 0));
  if (op !== Op.FpEq) return tb.bank.intern2(op, BOOL, a, b);
  const [x, y] = a.op === Op.FpConst || (b.op !== Op.FpConst && a.id > b.id) ? [b, a] : [a, b];
  if (y.op === Op.FpConst && isZero(floatSortOf(y), fpBits(y))) return tb.fpIs(Op.FpIsZero, x);
  return tb.bank.intern2(op, BOOL, x, y);
}

function compare(tb: TermBuilder, op: FpCompareOp, a: Term, b: Term): Term {
  switch (op) {
    case Op.FpEq:
      return tb.fpEq(a, b);
    case Op.FpLt:
      return tb.fpLt(a, b);
    case Op.FpLe:
      return tb.fpLe(a, b);
  }
}

/** Widening keeps the order: C compares floats as doubles. */
function narrowed(tb: TermBuilder, op: FpCompareOp, a: Term, b: Term): Term | undefined {
  const model = isWidening(a) ? a : isWidening(b) ? b : undefined;
  if (model === undefined) return undefined;
  const { sort } = arg(model, 1);
  const [x, y] = [unwidened(tb, a, sort), unwidened(tb, b, sort)];
  return x === undefined || y === undefined ? undefined : compare(tb, op, x, y);
}

/** The term of a narrower sort of which this is the widening. */
function unwidened(tb: TermBuilder, a: Term, sort: Term['sort']): Term | undefined {
  if (isWidening(a) && arg(a, 1).sort === sort) return arg(a, 1);
  if (a.op !== Op.FpConst || sort.kind !== 'float') return undefined;
  const narrow = convertFormat(floatSortOf(a), sort, RoundingMode.TowardZero, fpBits(a));
  const back = convertFormat(sort, floatSortOf(a), RoundingMode.TowardZero, narrow);
  return back === fpBits(a) ? tb.fp(narrow, sort) : undefined;
}

export function foldFpClass(tb: TermBuilder, op: FpClassOp, a: Term): Term {
  return literalFold(tb, op, BOOL, [a]) ?? classOf(tb, op, a) ?? tb.bank.intern1(op, BOOL, a);
}

function classOf(tb: TermBuilder, op: FpClassOp, a: Term): Term | undefined {
  switch (a.op) {
    case Op.FpNeg:
      if (op === Op.FpIsNegative) return tb.fpIs(Op.FpIsPositive, arg(a, 0));
      return tb.fpIs(op === Op.FpIsPositive ? Op.FpIsNegative : op, arg(a, 0));
    case Op.FpAbs:
      if (op === Op.FpIsNegative) return tb.false;
      return op === Op.FpIsPositive ? tb.not(tb.fpIsNan(arg(a, 0))) : tb.fpIs(op, arg(a, 0));
    case Op.FpFromSbv:
    case Op.FpFromUbv:
      // 1 is a normal number in every format.
      return op === Op.FpIsNan || op === Op.FpIsSubnormal ? tb.false : undefined;
    case Op.FpFromFp:
    case Op.FpRoundToIntegral:
      return op === Op.FpIsNan ? tb.fpIsNan(arg(a, 1)) : undefined;
    default:
      return undefined;
  }
}

export function isNanConstant(a: Term): boolean {
  return a.op === Op.FpConst && isNan(floatSortOf(a), fpBits(a));
}
