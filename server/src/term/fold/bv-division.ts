/** Division and remainder, by zero as SMT-LIB has it: all ones (signed: 1 or -1), and the dividend. */
import type { TermBuilder } from '../builder';
import { type BvBinaryOp, bvExtract, bvNeg, bvSignExtend, bvZeroExtend, signedBits } from '../concrete-bv';
import { Op } from '../op';
import { arg, type Term, widthOf } from '../term';
import { bitsOf, bvConstants, intoIte, isAllOnes, isBv, isLiteralIte, isOne, isZero, powerOfTwo } from './helpers';
import { knownSign } from './known-bits';

export function foldUdiv(tb: TermBuilder, a: Term, b: Term): Term {
  const width = widthOf(a);
  if (isBv(b)) {
    if (isBv(a)) return bvConstants(tb, Op.BvUdiv, a, b);
    if (isZero(b)) return tb.bv(-1, width);
    if (isOne(b)) return a;
    const shift = powerOfTwo(b);
    if (shift !== undefined) return tb.bvLshr(a, tb.bv(shift, width));
    const simpler = iteDivision(tb, Op.BvUdiv, a, b) ?? narrowUnsigned(tb, Op.BvUdiv, a, b);
    if (simpler !== undefined) return simpler;
  }
  if (tb.known.of(a).max < tb.known.of(b).min) return tb.bv(0, width);
  return tb.bank.intern2(Op.BvUdiv, a.sort, a, b);
}

export function foldUrem(tb: TermBuilder, a: Term, b: Term): Term {
  const width = widthOf(a);
  if (a === b || isZero(a)) return tb.bv(0, width);
  if (isBv(b)) {
    if (isBv(a)) return bvConstants(tb, Op.BvUrem, a, b);
    if (isZero(b)) return a;
    const bits = powerOfTwo(b);
    if (bits === 0) return tb.bv(0, width);
    if (bits !== undefined) return tb.zeroExtend(tb.extract(a, bits - 1, 0), width);
    const simpler = iteDivision(tb, Op.BvUrem, a, b) ?? narrowUnsigned(tb, Op.BvUrem, a, b);
    if (simpler !== undefined) return simpler;
  }
  if (tb.known.of(a).max < tb.known.of(b).min) return a;
  return tb.bank.intern2(Op.BvUrem, a.sort, a, b);
}

export function foldSdiv(tb: TermBuilder, a: Term, b: Term): Term {
  const width = widthOf(a);
  if (isBv(b)) {
    if (isBv(a)) return bvConstants(tb, Op.BvSdiv, a, b);
    if (isZero(b)) return tb.ite(tb.bvSlt(a, b), tb.bv(1, width), tb.bv(-1, width));
    // First -1: of one bit it is 1, too.
    if (isAllOnes(b)) return tb.bvNeg(a);
    if (isOne(b)) return a;
    const simpler = iteDivision(tb, Op.BvSdiv, a, b) ?? narrowSigned(tb, Op.BvSdiv, a, b);
    if (simpler !== undefined) return simpler;
  }
  if (isNonNegative(tb, a) && isNonNegative(tb, b)) return tb.bvUdiv(a, b);
  return tb.bank.intern2(Op.BvSdiv, a.sort, a, b);
}

export function foldSrem(tb: TermBuilder, a: Term, b: Term): Term {
  const width = widthOf(a);
  if (a === b || isZero(a)) return tb.bv(0, width);
  if (isBv(b)) {
    if (isBv(a)) return bvConstants(tb, Op.BvSrem, a, b);
    if (isZero(b)) return a;
    if (isAllOnes(b) || isOne(b)) return tb.bv(0, width);
    // The sign is the dividend's: that of the divisor does not matter. The minimum is its own negation.
    const negated = bvNeg(width, bitsOf(b));
    if (signedBits(width, bitsOf(b)) < 0 && negated !== bitsOf(b)) return tb.bvSrem(a, tb.bv(negated, width));
    const simpler = iteDivision(tb, Op.BvSrem, a, b) ?? narrowSigned(tb, Op.BvSrem, a, b);
    if (simpler !== undefined) return simpler;
  }
  if (isNonNegative(tb, a) && isNonNegative(tb, b)) return tb.bvUrem(a, b);
  // By 0 the rest is the dividend, and by -1 nothing: in every width.
  if (a.op === Op.SignExt && b.op === Op.SignExt && arg(a, 0).sort === arg(b, 0).sort)
    return tb.signExtend(tb.bvSrem(arg(a, 0), arg(b, 0)), width);
  return tb.bank.intern2(Op.BvSrem, a.sort, a, b);
}

/** By a constant, of `ite(c, k1, k2)`. */
function iteDivision(tb: TermBuilder, op: BvBinaryOp, a: Term, b: Term): Term | undefined {
  return isLiteralIte(a) ? intoIte(tb, a, (k) => bvConstants(tb, op, k, b)) : undefined;
}

/** A zero-extended dividend and a constant other than 0: divided in the narrow width. */
function narrowUnsigned(tb: TermBuilder, op: Op.BvUdiv | Op.BvUrem, a: Term, b: Term): Term | undefined {
  if (a.op !== Op.ZeroExt) return undefined;
  const inner = arg(a, 0);
  const bits = bvExtract(bitsOf(b), 0, widthOf(inner));
  if (bvZeroExtend(bits, widthOf(a)) !== bitsOf(b)) return undefined;
  const narrow = tb.bv(bits, widthOf(inner));
  return tb.zeroExtend(op === Op.BvUdiv ? tb.bvUdiv(inner, narrow) : tb.bvUrem(inner, narrow), widthOf(a));
}

/** A sign-extended dividend and a constant other than 0 and -1 (which could overflow): divided in the narrow width. */
function narrowSigned(tb: TermBuilder, op: Op.BvSdiv | Op.BvSrem, a: Term, b: Term): Term | undefined {
  if (a.op !== Op.SignExt) return undefined;
  const inner = arg(a, 0);
  const bits = bvExtract(bitsOf(b), 0, widthOf(inner));
  if (bvSignExtend(bits, widthOf(inner), widthOf(a)) !== bitsOf(b)) return undefined;
  const narrow = tb.bv(bits, widthOf(inner));
  return tb.signExtend(op === Op.BvSdiv ? tb.bvSdiv(inner, narrow) : tb.bvSrem(inner, narrow), widthOf(a));
}

function isNonNegative(tb: TermBuilder, term: Term): boolean {
  return knownSign(term, tb.known.of(term)) === false;
}
