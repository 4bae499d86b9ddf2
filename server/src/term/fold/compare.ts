/** Order of bit-vectors. Against a constant always strict: `x <= 9` is `x < 10`. */
import type { TermBuilder } from '../builder';
import { bvCompare, type BvCompareOp } from '../concrete-bv';
import { Op } from '../op';
import { BOOL } from '../sort';
import { arg, type Term, widthOf } from '../term';
import { compareWithConstant } from './compare-constant';
import { bitsOf, isBv } from './helpers';
import { knownSign, nothingKnown } from './known-bits';

export function foldCompare(tb: TermBuilder, op: BvCompareOp, a: Term, b: Term): Term {
  if (a === b) return tb.bool(isReflexive(op));
  if (isBv(a) && isBv(b)) return tb.bool(bvCompare(op, widthOf(a), bitsOf(a), bitsOf(b)));
  const decided = decideOrder(tb, op, a, b);
  if (decided !== undefined) return tb.bool(decided);
  const unsigned = asUnsigned(tb, op, a, b);
  if (unsigned !== undefined) return unsigned;
  const simpler =
    isBv(b) || isBv(a) ? compareWithConstant(tb, op, a, b) : (sameOperator(tb, op, a, b) ?? sameParts(tb, op, a, b));
  return simpler ?? tb.bank.intern2(op, BOOL, a, b);
}

/** Builds a comparison by its operator. */
export function compare(tb: TermBuilder, op: BvCompareOp, a: Term, b: Term): Term {
  switch (op) {
    case Op.BvUlt:
      return tb.bvUlt(a, b);
    case Op.BvUle:
      return tb.bvUle(a, b);
    case Op.BvSlt:
      return tb.bvSlt(a, b);
    case Op.BvSle:
      return tb.bvSle(a, b);
  }
}

function isReflexive(op: BvCompareOp): boolean {
  return op === Op.BvUle || op === Op.BvSle;
}

/** By what is known of both: signs, and unsigned bounds where the order is unsigned. */
export function decideOrder(tb: TermBuilder, op: BvCompareOp, a: Term, b: Term): boolean | undefined {
  // The constant last: usually nothing is known of the other side.
  const [first, second] = isBv(a) ? [b, a] : [a, b];
  const nothing = nothingKnown(widthOf(a));
  if (tb.known.of(first) === nothing && (isBv(second) || tb.known.of(second) === nothing)) return undefined;
  const [x, y] = [tb.known.of(a), tb.known.of(b)];
  if (op === Op.BvSlt || op === Op.BvSle) {
    const [negative, other] = [knownSign(a, x), knownSign(b, y)];
    if (negative === undefined || other === undefined) return undefined;
    // Of different sign: the negative one is less. Of the same: as unsigned.
    if (negative !== other) return negative;
  }
  if (op === Op.BvUlt || op === Op.BvSlt) return x.max < y.min ? true : x.min >= y.max ? false : undefined;
  return x.max <= y.min ? true : x.min > y.max ? false : undefined;
}

/** A signed comparison of numbers known to have one sign. */
function asUnsigned(tb: TermBuilder, op: BvCompareOp, a: Term, b: Term): Term | undefined {
  if (op !== Op.BvSlt && op !== Op.BvSle) return undefined;
  const nonConstant = isBv(a) ? b : a;
  if (tb.known.of(nonConstant) === nothingKnown(widthOf(a))) return undefined;
  const sign = knownSign(a, tb.known.of(a));
  if (sign === undefined || sign !== knownSign(b, tb.known.of(b))) return undefined;
  return op === Op.BvSlt ? tb.bvUlt(a, b) : tb.bvUle(a, b);
}

/** Operators that keep the order, or turn it round, on both sides. */
function sameOperator(tb: TermBuilder, op: BvCompareOp, a: Term, b: Term): Term | undefined {
  if (a.op !== b.op) return undefined;
  const [x, y] = [arg(a, 0), arg(b, 0)];
  switch (a.op) {
    case Op.BvNot:
      return compare(tb, op, y, x);
    case Op.ZeroExt: {
      // A signed one would have been made unsigned: both are non-negative.
      if (op === Op.BvSlt || op === Op.BvSle) return undefined;
      const inner = Math.max(widthOf(x), widthOf(y));
      return compare(tb, op, tb.zeroExtend(x, inner), tb.zeroExtend(y, inner));
    }
    case Op.SignExt: {
      // Also in the unsigned order: negative numbers stay above the others.
      const inner = Math.max(widthOf(x), widthOf(y));
      return compare(tb, op, tb.signExtend(x, inner), tb.signExtend(y, inner));
    }
    default:
      return undefined;
  }
}

/** Concatenations with the same high or the same low part. */
function sameParts(tb: TermBuilder, op: BvCompareOp, a: Term, b: Term): Term | undefined {
  if (a.op !== Op.Concat || b.op !== Op.Concat || arg(a, 0).sort !== arg(b, 0).sort) return undefined;
  if (arg(a, 1) === arg(b, 1)) return compare(tb, op, arg(a, 0), arg(b, 0));
  if (arg(a, 0) !== arg(b, 0)) return undefined;
  const strict = op === Op.BvUlt || op === Op.BvSlt;
  return compare(tb, strict ? Op.BvUlt : Op.BvUle, arg(a, 1), arg(b, 1));
}
