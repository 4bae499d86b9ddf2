/**
 * Sums and products of bit-vectors. A sum keeps its one constant on the right at the top, `(x + y) + c`; differences
 * of two terms stay differences, `x - c` is `x + (-c)`.
 */
import type { TermBuilder } from '../builder';
import { bvNeg, bvNot } from '../concrete-bv';
import { Op } from '../op';
import { arg, type Term, widthOf } from '../term';
import { bitsOf, bvConstants, intoIte, isAllOnes, isBv, isLiteralIte, isOne, isZero, powerOfTwo } from './helpers';
import { cancelledDifference, cancelledSum, isSum, sumTerm } from './sum';

export function foldNeg(tb: TermBuilder, a: Term): Term {
  const width = widthOf(a);
  switch (a.op) {
    case Op.BvConst:
      return tb.bv(bvNeg(width, bitsOf(a)), width);
    case Op.BvNeg:
      return arg(a, 0);
    case Op.BvNot:
      return tb.bvAdd(arg(a, 0), tb.bv(1, width));
    case Op.BvSub:
      return tb.bvSub(arg(a, 1), arg(a, 0));
    case Op.BvAdd:
      if (isBv(arg(a, 1))) return tb.bvSub(tb.bvNeg(arg(a, 1)), arg(a, 0));
      break;
    case Op.BvMul:
      if (isBv(arg(a, 1))) return tb.bvMul(arg(a, 0), tb.bvNeg(arg(a, 1)));
      break;
    case Op.Ite:
      if (isLiteralIte(a)) return intoIte(tb, a, (k) => tb.bvNeg(k));
      break;
    default:
      break;
  }
  return tb.bank.intern1(Op.BvNeg, a.sort, a);
}

export function foldAdd(tb: TermBuilder, a: Term, b: Term): Term {
  if (isBv(b)) return isBv(a) ? bvConstants(tb, Op.BvAdd, a, b) : addConstant(tb, a, b);
  if (isBv(a)) return addConstant(tb, b, a);
  if (hasConstant(a)) return tb.bvAdd(tb.bvAdd(arg(a, 0), b), arg(a, 1));
  if (hasConstant(b)) return tb.bvAdd(tb.bvAdd(a, arg(b, 0)), arg(b, 1));
  if (isConstantMinus(a)) return tb.bvAdd(tb.bvSub(b, arg(a, 1)), arg(a, 0));
  if (isConstantMinus(b)) return tb.bvAdd(tb.bvSub(a, arg(b, 1)), arg(b, 0));
  if (b.op === Op.BvNeg) return tb.bvSub(a, arg(b, 0));
  if (a.op === Op.BvNeg) return tb.bvSub(b, arg(a, 0));
  if (a === b) return tb.bvShl(a, tb.bv(1, widthOf(a)));
  if (areBitwiseComplements(a, b)) return tb.bv(-1, widthOf(a));
  if (hasMinus(a) || hasMinus(b)) {
    const sum = cancelledSum(a, b);
    if (sum !== undefined) return sumTerm(tb, a.sort, sum);
  }
  return a.id < b.id ? tb.bank.intern2(Op.BvAdd, a.sort, a, b) : tb.bank.intern2(Op.BvAdd, a.sort, b, a);
}

function addConstant(tb: TermBuilder, a: Term, c: Term): Term {
  if (isZero(c)) return a;
  switch (a.op) {
    case Op.BvAdd:
      if (isBv(arg(a, 1))) return tb.bvAdd(arg(a, 0), bvConstants(tb, Op.BvAdd, arg(a, 1), c));
      break;
    case Op.BvSub:
      if (isBv(arg(a, 0))) return tb.bvSub(bvConstants(tb, Op.BvAdd, arg(a, 0), c), arg(a, 1));
      break;
    case Op.BvNeg:
      return tb.bvSub(c, arg(a, 0));
    case Op.BvNot:
      // ~x is -x - 1.
      return tb.bvSub(tb.bvSub(c, tb.bv(1, widthOf(a))), arg(a, 0));
    case Op.Ite:
      if (isLiteralIte(a)) return intoIte(tb, a, (k) => bvConstants(tb, Op.BvAdd, k, c));
      break;
    default:
      break;
  }
  return tb.bank.intern2(Op.BvAdd, a.sort, a, c);
}

export function foldSub(tb: TermBuilder, a: Term, b: Term): Term {
  const width = widthOf(a);
  if (a === b) return tb.bv(0, width);
  if (isBv(b)) return tb.bvAdd(a, tb.bv(bvNeg(width, bitsOf(b)), width));
  if (isBv(a)) return subtractFrom(tb, a, b);
  if (hasConstant(a)) return tb.bvAdd(tb.bvSub(arg(a, 0), b), arg(a, 1));
  if (hasConstant(b)) return tb.bvSub(tb.bvSub(a, arg(b, 0)), arg(b, 1));
  if (isConstantMinus(a)) return tb.bvSub(arg(a, 0), tb.bvAdd(arg(a, 1), b));
  if (isConstantMinus(b)) return tb.bvSub(tb.bvAdd(a, arg(b, 1)), arg(b, 0));
  if (b.op === Op.BvNeg) return tb.bvAdd(a, arg(b, 0));
  if (a.op === Op.BvNeg) return tb.bvNeg(tb.bvAdd(arg(a, 0), b));
  if (isSum(a) || isSum(b)) {
    const sum = cancelledDifference(a, b);
    if (sum !== undefined) return sumTerm(tb, a.sort, sum);
  }
  return tb.bank.intern2(Op.BvSub, a.sort, a, b);
}

/** `c - b`. */
function subtractFrom(tb: TermBuilder, c: Term, b: Term): Term {
  if (isZero(c)) return tb.bvNeg(b);
  switch (b.op) {
    case Op.BvNeg:
      return tb.bvAdd(arg(b, 0), c);
    case Op.BvNot:
      return tb.bvAdd(arg(b, 0), tb.bvAdd(c, tb.bv(1, widthOf(c))));
    case Op.BvAdd:
      if (isBv(arg(b, 1))) return tb.bvSub(bvConstants(tb, Op.BvSub, c, arg(b, 1)), arg(b, 0));
      break;
    case Op.BvSub:
      if (isBv(arg(b, 0))) return tb.bvAdd(arg(b, 1), bvConstants(tb, Op.BvSub, c, arg(b, 0)));
      return tb.bvAdd(tb.bvSub(arg(b, 1), arg(b, 0)), c);
    case Op.Ite:
      if (isLiteralIte(b)) return intoIte(tb, b, (k) => bvConstants(tb, Op.BvSub, c, k));
      break;
    default:
      break;
  }
  return tb.bank.intern2(Op.BvSub, c.sort, c, b);
}

export function foldMul(tb: TermBuilder, a: Term, b: Term): Term {
  if (isBv(b)) return isBv(a) ? bvConstants(tb, Op.BvMul, a, b) : multiplyConstant(tb, a, b);
  if (isBv(a)) return multiplyConstant(tb, b, a);
  if (a.op === Op.BvNeg) return tb.bvNeg(tb.bvMul(arg(a, 0), b));
  if (b.op === Op.BvNeg) return tb.bvNeg(tb.bvMul(a, arg(b, 0)));
  const flag = isFlag(a) ? a : isFlag(b) ? b : undefined;
  if (flag !== undefined) {
    const other = flag === a ? b : a;
    return intoIte(tb, flag, (k) => tb.bvMul(other, k));
  }
  return a.id < b.id ? tb.bank.intern2(Op.BvMul, a.sort, a, b) : tb.bank.intern2(Op.BvMul, a.sort, b, a);
}

function multiplyConstant(tb: TermBuilder, a: Term, c: Term): Term {
  if (isZero(c)) return c;
  if (isOne(c)) return a;
  if (isAllOnes(c)) return tb.bvNeg(a);
  const shift = powerOfTwo(c);
  if (shift !== undefined) return tb.bvShl(a, tb.bv(shift, widthOf(a)));
  switch (a.op) {
    case Op.BvMul:
      if (isBv(arg(a, 1))) return tb.bvMul(arg(a, 0), bvConstants(tb, Op.BvMul, arg(a, 1), c));
      break;
    case Op.BvAdd:
      // Constants move up to where addresses are compared: (i + 1) * 12 is i * 12 + 12.
      if (isBv(arg(a, 1))) return tb.bvAdd(tb.bvMul(arg(a, 0), c), bvConstants(tb, Op.BvMul, arg(a, 1), c));
      break;
    case Op.BvSub:
      if (isBv(arg(a, 0))) return tb.bvSub(bvConstants(tb, Op.BvMul, arg(a, 0), c), tb.bvMul(arg(a, 1), c));
      break;
    case Op.BvNeg:
      return tb.bvMul(arg(a, 0), tb.bvNeg(c));
    case Op.Ite:
      if (isLiteralIte(a)) return intoIte(tb, a, (k) => bvConstants(tb, Op.BvMul, k, c));
      break;
    default:
      break;
  }
  return tb.bank.intern2(Op.BvMul, a.sort, a, c);
}

/** `ite(c, 1, 0)` and the like: a product with it is a choice. */
function isFlag(a: Term): boolean {
  if (!isLiteralIte(a)) return false;
  return (isZero(arg(a, 1)) || isOne(arg(a, 1))) && (isZero(arg(a, 2)) || isOne(arg(a, 2)));
}

/** `x + c` with a constant. */
function hasConstant(a: Term): boolean {
  return a.op === Op.BvAdd && isBv(arg(a, 1));
}

/** `c - x` with a constant. */
function isConstantMinus(a: Term): boolean {
  return a.op === Op.BvSub && isBv(arg(a, 0));
}

/** Only a difference has something to cancel with. */
function hasMinus(a: Term): boolean {
  return a.op === Op.BvSub || (a.op === Op.BvAdd && (arg(a, 0).op === Op.BvSub || arg(a, 1).op === Op.BvSub));
}

function areBitwiseComplements(a: Term, b: Term): boolean {
  return (a.op === Op.BvNot && arg(a, 0) === b) || (b.op === Op.BvNot && arg(b, 0) === a);
}

/** `~x` where that is simpler said otherwise; `undefined` where not. */
export function notOfSum(tb: TermBuilder, a: Term): Term | undefined {
  const width = widthOf(a);
  if (a.op === Op.BvNeg) return tb.bvAdd(arg(a, 0), tb.bv(-1, width));
  if (hasConstant(a)) return tb.bvSub(tb.bv(bvNot(width, bitsOf(arg(a, 1))), width), arg(a, 0));
  if (isConstantMinus(a)) return tb.bvAdd(arg(a, 1), tb.bv(bvNot(width, bitsOf(arg(a, 0))), width));
  return undefined;
}
