import { isNan } from '../../base/softfloat-compare';
import type { TermBuilder } from '../builder';
import { floatSortOf } from '../expect-sort';
import { Op } from '../op';
import { arg, fpBits, type Term } from '../term';

/** Identity of floats, undecided, a constant on the right; `undefined` when it stays as it is. */
export function equalFloats(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (b.op === Op.FpConst && isNan(floatSortOf(b), fpBits(b))) return tb.fpIsNan(a);
  if (a.op === Op.FpNeg && (b.op === Op.FpNeg || b.op === Op.FpConst)) return tb.eq(arg(a, 0), tb.fpNeg(b));
  return undefined;
}
