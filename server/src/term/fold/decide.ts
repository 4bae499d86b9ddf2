import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { arg, isConstant, type Term, widthOf } from '../term';
import { exclude, nothingKnown } from './known-bits';
import { cancelledDifference, isSum, isZeroIn, splitOffset } from './sum';

/** Nested concatenations and extensions looked into. */
const MAX_DEPTH = 6;

/** Whether two terms of one sort are equal or different under every assignment; `undefined` if that is not seen. */
export function decideEqual(tb: TermBuilder, a: Term, b: Term, depth = MAX_DEPTH): boolean | undefined {
  if (a === b) return true;
  // Every value has one literal.
  if (isConstant(a) && isConstant(b)) return false;
  if (a.sort.kind === 'bv') return decideBits(tb, a, b, depth);
  if (a.sort.kind === 'int') return decideSum(a, b);
  return undefined;
}

function decideBits(tb: TermBuilder, a: Term, b: Term, depth: number): boolean | undefined {
  if (depth > 0 && a.op === b.op && a.args.length > 0 && arg(a, 0).sort === arg(b, 0).sort) {
    if (a.op === Op.Concat) {
      const high = decideEqual(tb, arg(a, 0), arg(b, 0), depth - 1);
      if (high === false) return false;
      const low = decideEqual(tb, arg(a, 1), arg(b, 1), depth - 1);
      if (low === false || (high === true && low === true)) return low;
    } else if (a.op === Op.ZeroExt || a.op === Op.SignExt || a.op === Op.BvNot) {
      const inner = decideEqual(tb, arg(a, 0), arg(b, 0), depth - 1);
      if (inner !== undefined) return inner;
    }
  }
  return decideSum(a, b) ?? (knownApart(tb, a, b) ? false : undefined);
}

function knownApart(tb: TermBuilder, a: Term, b: Term): boolean {
  // The constant last: usually nothing is known of the other side.
  const [first, second] = a.op === Op.BvConst ? [b, a] : [a, b];
  const bits = tb.known.of(first);
  return bits !== nothingKnown(widthOf(a)) && exclude(bits, tb.known.of(second));
}

/** The same but for a constant: `i + 1` and `i`. */
function decideSum(a: Term, b: Term): boolean | undefined {
  if (!isSum(a) && !isSum(b)) return undefined;
  const [p, q] = [splitOffset(a), splitOffset(b)];
  if (p.base === q.base) return isZeroIn(a.sort, p.offset - q.offset);
  if (!isSum(p.base) && !isSum(q.base)) return undefined;
  const difference = cancelledDifference(a, b);
  if (difference === undefined || difference.plus.length + difference.minus.length > 0) return undefined;
  return isZeroIn(a.sort, difference.constant);
}
