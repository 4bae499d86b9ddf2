/** Shifts. By a constant they are extracts with zeros or the sign beside them: no work for a solver. */
import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { arg, type Term, widthOf } from '../term';
import { bitsOf, bvConstants, intoIte, isBv, isLiteralIte, isZero } from './helpers';
import { knownSign } from './known-bits';

type ShiftOp = Op.BvShl | Op.BvLshr | Op.BvAshr;

export function foldShift(tb: TermBuilder, op: ShiftOp, a: Term, b: Term): Term {
  const width = widthOf(a);
  if (isBv(a) && isBv(b)) return bvConstants(tb, op, a, b);
  if (isZero(b) || isZero(a)) return a;
  if (op === Op.BvAshr && knownSign(a, tb.known.of(a)) === false) return tb.bvLshr(a, b);
  if (isBv(b)) return byConstant(tb, op, a, bitsOf(b) < width ? Number(bitsOf(b)) : width);
  if (isBv(a) && isLiteralIte(b)) return intoIte(tb, b, (k) => bvConstants(tb, op, a, k));
  if (op !== Op.BvAshr && tb.known.of(b).min >= BigInt(width)) return tb.bv(0, width);
  return tb.bank.intern2(op, a.sort, a, b);
}

/** By `amount`, of which more than the width counts as the width. */
function byConstant(tb: TermBuilder, op: ShiftOp, a: Term, amount: number): Term {
  const width = widthOf(a);
  switch (op) {
    case Op.BvShl:
      return amount === width ? tb.bv(0, width) : shiftLeft(tb, a, amount);
    case Op.BvLshr:
      return amount === width ? tb.bv(0, width) : tb.zeroExtend(tb.extract(a, width - 1, amount), width);
    case Op.BvAshr:
      return tb.signExtend(tb.extract(a, width - 1, Math.min(amount, width - 1)), width);
  }
}

/** Constants of sums and products come to the top, as in multiplications. */
function shiftLeft(tb: TermBuilder, a: Term, amount: number): Term {
  const width = widthOf(a);
  const by = tb.bv(amount, width);
  if (a.op === Op.BvAdd && isBv(arg(a, 1))) {
    return tb.bvAdd(tb.bvShl(arg(a, 0), by), bvConstants(tb, Op.BvShl, arg(a, 1), by));
  }
  if (a.op === Op.BvMul && isBv(arg(a, 1))) return tb.bvMul(arg(a, 0), bvConstants(tb, Op.BvShl, arg(a, 1), by));
  return tb.concat(tb.extract(a, width - 1 - amount, 0), tb.bv(0, amount));
}
