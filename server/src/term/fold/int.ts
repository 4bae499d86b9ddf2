/** Unbounded integers: the same shapes as for bit-vectors. Division by zero is left alone: it is unspecified. */
import type { TermBuilder } from '../builder';
import { euclideanDiv, euclideanMod } from '../concrete-int';
import { toBits } from '../concrete-bv';
import { Op } from '../op';
import { BOOL, bvSort, INT } from '../sort';
import { arg, intValue, type Term, widthOf } from '../term';
import { bitsOf, intoIte, isLiteralIte } from './helpers';
import { cancelledDifference, cancelledSum, isSum, splitOffset, sumTerm } from './sum';

function isInt(a: Term): boolean {
  return a.op === Op.IntConst;
}

function isIntValue(a: Term, value: bigint): boolean {
  return a.op === Op.IntConst && a.payload === value;
}

export function foldIntNeg(tb: TermBuilder, a: Term): Term {
  if (isInt(a)) return tb.int(-intValue(a));
  if (a.op === Op.IntNeg) return arg(a, 0);
  if (a.op === Op.IntSub) return tb.intSub(arg(a, 1), arg(a, 0));
  if (a.op === Op.IntAdd && isInt(arg(a, 1))) return tb.intSub(tb.int(-intValue(arg(a, 1))), arg(a, 0));
  if (a.op === Op.IntMul && isInt(arg(a, 1))) return tb.intMul(arg(a, 0), tb.int(-intValue(arg(a, 1))));
  if (isLiteralIte(a)) return intoIte(tb, a, (k) => tb.int(-intValue(k)));
  return tb.bank.intern1(Op.IntNeg, INT, a);
}

export function foldIntAdd(tb: TermBuilder, a: Term, b: Term): Term {
  if (isInt(b)) return addConstant(tb, a, b);
  if (isInt(a)) return addConstant(tb, b, a);
  const [p, q] = [splitOffset(a), splitOffset(b)];
  if (p.base !== a || q.base !== b) return tb.intAdd(tb.intAdd(p.base, q.base), tb.int(p.offset + q.offset));
  if (b.op === Op.IntNeg) return tb.intSub(a, arg(b, 0));
  if (a.op === Op.IntNeg) return tb.intSub(b, arg(a, 0));
  if (a === b) return tb.intMul(a, tb.int(2));
  if (isSum(a) || isSum(b)) {
    const sum = cancelledSum(a, b);
    if (sum !== undefined) return sumTerm(tb, INT, sum);
  }
  return a.id < b.id ? tb.bank.intern2(Op.IntAdd, INT, a, b) : tb.bank.intern2(Op.IntAdd, INT, b, a);
}

function addConstant(tb: TermBuilder, a: Term, c: Term): Term {
  const value = intValue(c);
  if (isInt(a)) return tb.int(intValue(a) + value);
  if (value === 0n) return a;
  const { base, offset } = splitOffset(a);
  if (base !== a) return tb.intAdd(base, tb.int(offset + value));
  if (a.op === Op.IntSub && isInt(arg(a, 0))) return tb.intSub(tb.int(intValue(arg(a, 0)) + value), arg(a, 1));
  if (a.op === Op.IntNeg) return tb.intSub(c, arg(a, 0));
  if (isLiteralIte(a)) return intoIte(tb, a, (k) => tb.int(intValue(k) + value));
  return tb.bank.intern2(Op.IntAdd, INT, a, c);
}

export function foldIntSub(tb: TermBuilder, a: Term, b: Term): Term {
  if (a === b) return tb.int(0);
  if (isInt(b)) return tb.intAdd(a, tb.int(-intValue(b)));
  if (isIntValue(a, 0n)) return tb.intNeg(b);
  if (b.op === Op.IntNeg) return tb.intAdd(a, arg(b, 0));
  const [p, q] = [splitOffset(a), splitOffset(b)];
  if ((p.base !== a && !isInt(a)) || q.base !== b) {
    return tb.intAdd(tb.intSub(p.base, q.base), tb.int(p.offset - q.offset));
  }
  if (isInt(a)) {
    if (b.op === Op.IntSub) return tb.intAdd(tb.intSub(arg(b, 1), arg(b, 0)), a);
    if (isLiteralIte(b)) return intoIte(tb, b, (k) => tb.int(intValue(a) - intValue(k)));
  } else if (isSum(a) || isSum(b)) {
    const sum = cancelledDifference(a, b);
    if (sum !== undefined) return sumTerm(tb, INT, sum);
  }
  return tb.bank.intern2(Op.IntSub, INT, a, b);
}

export function foldIntMul(tb: TermBuilder, a: Term, b: Term): Term {
  if (isInt(b)) return multiplyConstant(tb, a, b);
  if (isInt(a)) return multiplyConstant(tb, b, a);
  return a.id < b.id ? tb.bank.intern2(Op.IntMul, INT, a, b) : tb.bank.intern2(Op.IntMul, INT, b, a);
}

function multiplyConstant(tb: TermBuilder, a: Term, c: Term): Term {
  const value = intValue(c);
  if (isInt(a)) return tb.int(intValue(a) * value);
  if (value === 0n) return c;
  if (value === 1n) return a;
  if (value === -1n) return tb.intNeg(a);
  if (a.op === Op.IntMul && isInt(arg(a, 1))) return tb.intMul(arg(a, 0), tb.int(intValue(arg(a, 1)) * value));
  if (a.op === Op.IntNeg) return tb.intMul(arg(a, 0), tb.int(-value));
  const { base, offset } = splitOffset(a);
  if (base !== a) return tb.intAdd(tb.intMul(base, c), tb.int(offset * value));
  if (isLiteralIte(a)) return intoIte(tb, a, (k) => tb.int(intValue(k) * value));
  return tb.bank.intern2(Op.IntMul, INT, a, c);
}

export function foldIntDiv(tb: TermBuilder, a: Term, b: Term): Term {
  if (isIntValue(b, 1n)) return a;
  if (isIntValue(b, -1n)) return tb.intNeg(a);
  if (isInt(a) && isInt(b)) {
    const quotient = euclideanDiv(intValue(a), intValue(b));
    if (quotient !== undefined) return tb.int(quotient);
  }
  return tb.bank.intern2(Op.IntDiv, INT, a, b);
}

export function foldIntMod(tb: TermBuilder, a: Term, b: Term): Term {
  if (isIntValue(b, 1n) || isIntValue(b, -1n)) return tb.int(0);
  if (isInt(a) && isInt(b)) {
    const rest = euclideanMod(intValue(a), intValue(b));
    if (rest !== undefined) return tb.int(rest);
  }
  return tb.bank.intern2(Op.IntMod, INT, a, b);
}

/** Always strict against a constant: `x <= 9` is `x < 10`. */
export function foldIntLe(tb: TermBuilder, a: Term, b: Term): Term {
  if (isInt(b)) return tb.intLt(a, tb.int(intValue(b) + 1n));
  if (isInt(a)) return tb.intLt(tb.int(intValue(a) - 1n), b);
  return lessByDifference(tb, a, b, 'weak') ?? tb.bank.intern2(Op.IntLe, BOOL, a, b);
}

export function foldIntLt(tb: TermBuilder, a: Term, b: Term): Term {
  if (isInt(a) && isInt(b)) return tb.bool(intValue(a) < intValue(b));
  const simpler = isInt(b) ? below(tb, a, intValue(b)) : isInt(a) ? above(tb, intValue(a), b) : undefined;
  return simpler ?? lessByDifference(tb, a, b, 'strict') ?? tb.bank.intern2(Op.IntLt, BOOL, a, b);
}

function below(tb: TermBuilder, a: Term, bound: bigint): Term | undefined {
  const { base, offset } = splitOffset(a);
  if (base !== a) return tb.intLt(base, tb.int(bound - offset));
  if (a.op === Op.IntNeg) return tb.intLt(tb.int(-bound), arg(a, 0));
  if (a.op === Op.IntSub && isInt(arg(a, 0))) return tb.intLt(tb.int(intValue(arg(a, 0)) - bound), arg(a, 1));
  if (a.op === Op.BvToNat) {
    const width = widthOf(arg(a, 0));
    if (bound <= 0n) return tb.false;
    return bound >> BigInt(width) === 0n ? tb.bvUlt(arg(a, 0), tb.bv(bound, width)) : tb.true;
  }
  return isLiteralIte(a) ? intoIte(tb, a, (k) => tb.bool(intValue(k) < bound)) : undefined;
}

function above(tb: TermBuilder, bound: bigint, b: Term): Term | undefined {
  const { base, offset } = splitOffset(b);
  if (base !== b) return tb.intLt(tb.int(bound - offset), base);
  if (b.op === Op.IntNeg) return tb.intLt(arg(b, 0), tb.int(-bound));
  if (b.op === Op.IntSub && isInt(arg(b, 0))) return tb.intLt(arg(b, 1), tb.int(intValue(arg(b, 0)) - bound));
  if (b.op === Op.BvToNat) {
    const width = widthOf(arg(b, 0));
    if (bound < 0n) return tb.true;
    return bound >> BigInt(width) === 0n ? tb.bvUlt(tb.bv(bound, width), arg(b, 0)) : tb.false;
  }
  return isLiteralIte(b) ? intoIte(tb, b, (k) => tb.bool(bound < intValue(k))) : undefined;
}

/** Neither a constant: what stands on both sides goes. */
function lessByDifference(tb: TermBuilder, a: Term, b: Term, kind: 'strict' | 'weak'): Term | undefined {
  if (a === b) return tb.bool(kind === 'weak');
  const less = (x: Term, y: Term): Term => (kind === 'strict' ? tb.intLt(x, y) : tb.intLe(x, y));
  if (a.op === Op.BvToNat && b.op === Op.BvToNat && arg(a, 0).sort === arg(b, 0).sort) {
    return kind === 'strict' ? tb.bvUlt(arg(a, 0), arg(b, 0)) : tb.bvUle(arg(a, 0), arg(b, 0));
  }
  if (!isSum(a) && !isSum(b)) return undefined;
  const difference = cancelledDifference(a, b);
  if (difference === undefined) return undefined;
  const { plus, minus, constant } = difference;
  return less(
    sumTerm(tb, INT, { plus, minus: [], constant: 0n }),
    sumTerm(tb, INT, { plus: minus, minus: [], constant: -constant }),
  );
}

export function foldBvToNat(tb: TermBuilder, a: Term): Term {
  if (a.op === Op.BvConst) return tb.int(BigInt(bitsOf(a)));
  if (a.op === Op.ZeroExt) return tb.bvToNat(arg(a, 0));
  if (isLiteralIte(a)) return intoIte(tb, a, (k) => tb.int(BigInt(bitsOf(k))));
  return tb.bank.intern1(Op.BvToNat, INT, a);
}

export function foldIntToBv(tb: TermBuilder, a: Term, width: number): Term {
  if (isInt(a)) return tb.bv(toBits(intValue(a), width), width);
  if (a.op === Op.BvToNat) {
    const inner = arg(a, 0);
    return widthOf(inner) > width ? tb.extract(inner, width - 1, 0) : tb.zeroExtend(inner, width);
  }
  if (isLiteralIte(a)) return intoIte(tb, a, (k) => tb.bv(intValue(k), width));
  return tb.bank.intern1(Op.IntToBv, bvSort(width), a);
}
