/** Order against a constant, on either side. */
import type { TermBuilder } from '../builder';
import { bvBinary, bvCompare, type BvCompareOp, bvExtract, bvNot, bvSignExtend, bvZeroExtend } from '../concrete-bv';
import { Op } from '../op';
import { arg, bvSignedValue, bvValue, type Term, widthOf } from '../term';
import { compare, decideOrder } from './compare';
import { allOnes, bitsOf, isAllOnes, isBv, isZero, signedMin } from './helpers';

type StrictOp = Op.BvUlt | Op.BvSlt;

/** One of both is a constant; not decided by known bits. `undefined` when the comparison stays as it is. */
export function compareWithConstant(tb: TermBuilder, op: BvCompareOp, a: Term, b: Term): Term | undefined {
  const order = isBv(b) ? 'below' : 'above';
  const [x, c] = order === 'below' ? [a, b] : [b, a];
  if (op === Op.BvUle || op === Op.BvSle) return strict(tb, op, x, c, order);
  return atTheEnd(tb, op, x, c, order) ?? simpler(tb, op, x, c, order);
}

/** Whether it is `x < c` (below) or `c < x` (above). */
type Side = 'below' | 'above';

function less(tb: TermBuilder, op: StrictOp, x: Term, c: Term, side: Side): Term {
  return side === 'below' ? compare(tb, op, x, c) : compare(tb, op, c, x);
}

function strict(tb: TermBuilder, op: Op.BvUle | Op.BvSle, x: Term, c: Term, side: Side): Term {
  const width = widthOf(x);
  const [first, last] = ends(op === Op.BvUle ? Op.BvUlt : Op.BvSlt, width);
  if (bitsOf(c) === (side === 'below' ? last : first)) return tb.true;
  const one = width <= 32 ? 1 : 1n;
  const bound = tb.bv(bvBinary(side === 'below' ? Op.BvAdd : Op.BvSub, width, bitsOf(c), one), width);
  return less(tb, op === Op.BvUle ? Op.BvUlt : Op.BvSlt, x, bound, side);
}

/** The smallest and the greatest value of an order. */
function ends(op: StrictOp, width: number): readonly [number | bigint, number | bigint] {
  if (op === Op.BvUlt) return [width <= 32 ? 0 : 0n, allOnes(width)];
  return [signedMin(width), bvNot(width, signedMin(width))];
}

/** Where only one value is below, or above: an equality. */
function atTheEnd(tb: TermBuilder, op: StrictOp, x: Term, c: Term, side: Side): Term | undefined {
  const width = widthOf(x);
  const one = width <= 32 ? 1 : 1n;
  const [first, last] = ends(op, width);
  const [near, far] = side === 'below' ? [first, last] : [last, first];
  const next = bvBinary(side === 'below' ? Op.BvAdd : Op.BvSub, width, near, one);
  if (bitsOf(c) === near) return tb.false;
  if (bitsOf(c) === next) return tb.eq(x, tb.bv(near, width));
  return bitsOf(c) === far ? tb.ne(x, tb.bv(far, width)) : undefined;
}

function simpler(tb: TermBuilder, op: StrictOp, x: Term, c: Term, side: Side): Term | undefined {
  const width = widthOf(x);
  switch (x.op) {
    case Op.BvNot:
      return less(tb, op, arg(x, 0), tb.bv(bvNot(width, bitsOf(c)), width), side === 'below' ? 'above' : 'below');
    case Op.ZeroExt:
      return op === Op.BvUlt ? zeroExtended(tb, arg(x, 0), c, side) : undefined;
    case Op.SignExt:
      return signExtended(tb, op, arg(x, 0), c, side);
    case Op.Concat:
      return highPart(tb, op, x, c, side);
    case Op.BvUdiv:
      return op === Op.BvUlt && isBv(arg(x, 1)) ? quotient(tb, arg(x, 0), arg(x, 1), c, side) : undefined;
    case Op.BvSrem:
      return op === Op.BvSlt && isBv(arg(x, 1)) ? remainder(tb, arg(x, 1), c, side) : undefined;
    case Op.Ite:
      return intoBranch(tb, op, x, c, side);
    default:
      return undefined;
  }
}

/** Unsigned against a zero-extended term; a constant that does not fit has been decided by known bits. */
function zeroExtended(tb: TermBuilder, inner: Term, c: Term, side: Side): Term | undefined {
  const width = widthOf(inner);
  const low = bvExtract(bitsOf(c), 0, width);
  if (bvZeroExtend(low, widthOf(c)) !== bitsOf(c)) return undefined;
  return less(tb, Op.BvUlt, inner, tb.bv(low, width), side);
}

function signExtended(tb: TermBuilder, op: StrictOp, inner: Term, c: Term, side: Side): Term {
  const width = widthOf(inner);
  const low = bvExtract(bitsOf(c), 0, width);
  if (bvSignExtend(low, width, widthOf(c)) === bitsOf(c)) return less(tb, op, inner, tb.bv(low, width), side);
  // The constant lies outside the range of the narrow type: signed beyond all, unsigned between the signs.
  const negative = bvSignedValue(c) < 0n;
  if (op === Op.BvSlt) return tb.bool(negative === (side === 'above'));
  const zero = tb.bv(0, width);
  return side === 'below' ? tb.bvSle(zero, inner) : tb.bvSlt(inner, zero);
}

/** Only the high part matters, when the constant's low part is at its end. */
function highPart(tb: TermBuilder, op: StrictOp, x: Term, c: Term, side: Side): Term | undefined {
  const border = widthOf(arg(x, 1));
  const size = widthOf(x) - border;
  const low = tb.bv(bvExtract(bitsOf(c), 0, border), border);
  if (side === 'below' ? !isZero(low) : !isAllOnes(low)) return undefined;
  return less(tb, op, arg(x, 0), tb.bv(bvExtract(bitsOf(c), border, size), size), side);
}

/** `x / k < c` is `x < c * k`. */
function quotient(tb: TermBuilder, x: Term, k: Term, c: Term, side: Side): Term | undefined {
  const divisor = bvValue(k);
  if (divisor === 0n) return undefined;
  const width = widthOf(x);
  const bound = divisor * (side === 'below' ? bvValue(c) : bvValue(c) + 1n);
  if (bound >> BigInt(width) !== 0n) return tb.bool(side === 'below');
  return side === 'below' ? tb.bvUlt(x, tb.bv(bound, width)) : tb.bvUle(tb.bv(bound, width), x);
}

/** A signed remainder is less than its divisor, both without sign. */
function remainder(tb: TermBuilder, k: Term, c: Term, side: Side): Term | undefined {
  const divisor = bvSignedValue(k);
  if (divisor === 0n) return undefined;
  const most = (divisor < 0n ? -divisor : divisor) - 1n;
  const bound = bvSignedValue(c);
  if (bound > most) return tb.bool(side === 'below');
  if (bound < -most) return tb.bool(side === 'above');
  if (bound === (side === 'below' ? -most : most)) return tb.false;
  return undefined;
}

/** `ite(c, x, y) < k` where for a branch the answer is known: what is left is `c` and the other branch. */
function intoBranch(tb: TermBuilder, op: StrictOp, ite: Term, c: Term, side: Side): Term | undefined {
  const [condition, x, y] = ite.args as readonly [Term, Term, Term];
  const first = decideLess(tb, op, x, c, side);
  const second = decideLess(tb, op, y, c, side);
  if (first === undefined && second === undefined) return undefined;
  const memo = op === Op.BvUlt ? tb.unsignedItes : tb.signedItes;
  // Of both sides, one key: twice the id and one.
  return memo.get(tb.effort, ite, c.id * 2 + (side === 'below' ? 0 : 1), () =>
    tb.ite(
      condition,
      first === undefined ? less(tb, op, x, c, side) : tb.bool(first),
      second === undefined ? less(tb, op, y, c, side) : tb.bool(second),
    ),
  );
}

function decideLess(tb: TermBuilder, op: StrictOp, x: Term, c: Term, side: Side): boolean | undefined {
  const [a, b] = side === 'below' ? [x, c] : [c, x];
  if (isBv(x)) return bvCompare(op, widthOf(x), bitsOf(a), bitsOf(b));
  return decideOrder(tb, op, a, b);
}
