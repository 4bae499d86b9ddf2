/** Two bit-vectors, neither a constant: common parts are dropped, injective operators removed from both sides. */
import { trailingZeros } from '../../base/bits';
import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { arg, bvValue, isConstant, type Term, widthOf } from '../term';
import { isBv, isZero } from './helpers';
import { equalSums } from './equality-sum';

/** `a == b`, undecided; `undefined` when it stays as it is. */
export function equalBits(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  return (
    sameOperator(tb, a, b) ??
    equalParts(tb, a, b) ??
    equalParts(tb, b, a) ??
    equalSums(tb, a, b) ??
    equalXor(tb, a, b) ??
    equalXor(tb, b, a)
  );
}

function sameOperator(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (a.op !== b.op) return undefined;
  switch (a.op) {
    case Op.BvNot:
    case Op.BvNeg:
      return tb.eq(arg(a, 0), arg(b, 0));
    case Op.ZeroExt: {
      const inner = Math.max(widthOf(arg(a, 0)), widthOf(arg(b, 0)));
      return tb.eq(tb.zeroExtend(arg(a, 0), inner), tb.zeroExtend(arg(b, 0), inner));
    }
    case Op.SignExt: {
      const inner = Math.max(widthOf(arg(a, 0)), widthOf(arg(b, 0)));
      return tb.eq(tb.signExtend(arg(a, 0), inner), tb.signExtend(arg(b, 0), inner));
    }
    case Op.BvMul: {
      if (arg(a, 1) !== arg(b, 1) || !isBv(arg(a, 1)) || isZero(arg(a, 1))) return undefined;
      // What a power of two shifts out does not matter; an odd factor is injective.
      const kept = widthOf(a) - (trailingZeros(bvValue(arg(a, 1))) ?? 0);
      return tb.eq(tb.extract(arg(a, 0), kept - 1, 0), tb.extract(arg(b, 0), kept - 1, 0));
    }
    default:
      return undefined;
  }
}

/** A concatenation against something that has parts as well. */
function equalParts(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (a.op !== Op.Concat) return undefined;
  const [high, low] = a.args as readonly [Term, Term];
  if (!hasParts(b) && !isConstant(high) && !isConstant(low)) return undefined;
  const border = widthOf(low);
  return tb.and(tb.eq(high, tb.extract(b, widthOf(b) - 1, border)), tb.eq(low, tb.extract(b, border - 1, 0)));
}

function hasParts({ op, args }: Term): boolean {
  if (op === Op.Ite) return args.some((branch) => branch.op === Op.Concat || branch.op === Op.BvConst);
  return op === Op.Concat || op === Op.ZeroExt || op === Op.SignExt;
}

/** `x ^ y == x` and `x ^ y == x ^ z`. */
function equalXor(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (a.op !== Op.BvXor) return undefined;
  const [x, y] = a.args as readonly [Term, Term];
  if (x === b) return tb.eq(y, tb.bv(0, widthOf(a)));
  if (y === b) return tb.eq(x, tb.bv(0, widthOf(a)));
  if (b.op !== Op.BvXor) return undefined;
  const [u, v] = b.args as readonly [Term, Term];
  if (x === u) return tb.eq(y, v);
  if (x === v) return tb.eq(y, u);
  if (y === u) return tb.eq(x, v);
  return y === v ? tb.eq(x, u) : undefined;
}
