/** How many bits a value needs as a signed number, whatever its variables are. */
import { bitLength } from '../../base/bits';
import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { arg, bvSignedValue, type Term, widthOf } from '../term';

/** How deep to look; what lies below counts with its full width. */
const MAX_DEPTH = 6;

/** At most the term's width: all bits from there on are copies of the sign. */
export function signedWidth(tb: TermBuilder, term: Term, depth = MAX_DEPTH): number {
  const width = widthOf(term);
  if (depth === 0) return width;
  const of = (inner: Term): number => signedWidth(tb, inner, depth - 1);
  return Math.min(width, byStructure(term, of) ?? bitLength(tb.known.of(term).max) + 1);
}

function byStructure(term: Term, of: (inner: Term) => number): number | undefined {
  switch (term.op) {
    case Op.BvConst: {
      const value = bvSignedValue(term);
      return bitLength(value < 0n ? ~value : value) + 1;
    }
    case Op.SignExt:
      return of(arg(term, 0));
    case Op.BvNeg:
      return of(arg(term, 0)) + 1;
    case Op.BvAdd:
    case Op.BvSub:
      return Math.max(...term.args.map(of)) + term.args.length - 1;
    case Op.BvMul:
      return term.args.reduce((sum, factor) => sum + of(factor), 0);
    case Op.Ite:
      return Math.max(of(arg(term, 1)), of(arg(term, 2)));
    default:
      return undefined;
  }
}
