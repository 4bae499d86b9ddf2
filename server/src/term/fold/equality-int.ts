import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { arg, intValue, type Term, widthOf } from '../term';
import { equalSums } from './equality-sum';
import { splitOffset } from './sum';

/** Two integers, undecided, a constant on the right; `undefined` when the equality stays as it is. */
export function equalInts(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (b.op !== Op.IntConst) return naturals(tb, a, b) ?? equalSums(tb, a, b);
  const value = intValue(b);
  const [x, y] = a.args as readonly [Term, Term];
  switch (a.op) {
    case Op.IntAdd: {
      const { base, offset } = splitOffset(a);
      return base === a ? undefined : tb.eq(base, tb.int(value - offset));
    }
    case Op.IntSub:
      if (x.op === Op.IntConst) return tb.eq(y, tb.int(intValue(x) - value));
      return tb.eq(x, tb.intAdd(y, b));
    case Op.IntNeg:
      return tb.eq(x, tb.int(-value));
    case Op.IntMul:
      if (y.op !== Op.IntConst || intValue(y) === 0n) return undefined;
      return value % intValue(y) === 0n ? tb.eq(x, tb.int(value / intValue(y))) : tb.false;
    case Op.BvToNat:
      if (value < 0n || value >> BigInt(widthOf(x)) !== 0n) return tb.false;
      return tb.eq(x, tb.bv(value, widthOf(x)));
    default:
      return undefined;
  }
}

function naturals(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (a.op !== Op.BvToNat || b.op !== Op.BvToNat) return undefined;
  const width = Math.max(widthOf(arg(a, 0)), widthOf(arg(b, 0)));
  return tb.eq(tb.zeroExtend(arg(a, 0), width), tb.zeroExtend(arg(b, 0), width));
}
