/** Whether an operation's mathematical result fits its width, said as cheaply for a solver as we know how. */
import { maskOf } from '../base/bits';
import type { TermBuilder } from './builder';
import { Op } from './op';
import { bvSignedValue, bvValue, type Term, widthOf } from './term';

/** Unsigned sum. */
export function uaddOverflow(tb: TermBuilder, a: Term, b: Term): Term {
  return tb.bvUlt(tb.bvNot(a), b);
}

export function usubOverflow(tb: TermBuilder, a: Term, b: Term): Term {
  return tb.bvUlt(a, b);
}

/** Signed sum: operands of one sign, the result of the other. */
export function saddOverflow(tb: TermBuilder, a: Term, b: Term): Term {
  const [x, y] = a.op === Op.BvConst ? [b, a] : [a, b];
  const { least, most } = signedRange(x);
  if (y.op === Op.BvConst) return outside(tb, x, least - bvSignedValue(y), most - bvSignedValue(y));
  const sum = tb.bvAdd(x, y);
  return tb.and(tb.eq(isNegative(tb, x), isNegative(tb, y)), tb.ne(isNegative(tb, x), isNegative(tb, sum)));
}

export function ssubOverflow(tb: TermBuilder, a: Term, b: Term): Term {
  const { least, most } = signedRange(a);
  if (b.op === Op.BvConst) return outside(tb, a, least + bvSignedValue(b), most + bvSignedValue(b));
  if (a.op === Op.BvConst) return outside(tb, b, bvSignedValue(a) - most, bvSignedValue(a) - least);
  const difference = tb.bvSub(a, b);
  return tb.and(tb.ne(isNegative(tb, a), isNegative(tb, b)), tb.ne(isNegative(tb, a), isNegative(tb, difference)));
}

export function umulOverflow(tb: TermBuilder, a: Term, b: Term): Term {
  const width = widthOf(a);
  const [x, y] = a.op === Op.BvConst ? [b, a] : [a, b];
  if (y.op === Op.BvConst) {
    if (bvValue(y) === 0n) return tb.false;
    return tb.bvUlt(tb.bv(maskOf(width) / bvValue(y), width), x);
  }
  const product = tb.bvMul(tb.zeroExtend(x, width + 1), tb.zeroExtend(y, width + 1));
  return tb.or(tooManyDigits(tb, x, y), isOne(tb, tb.extract(product, width, width)));
}

export function smulOverflow(tb: TermBuilder, a: Term, b: Term): Term {
  const width = widthOf(a);
  const [x, y] = a.op === Op.BvConst ? [b, a] : [a, b];
  if (y.op === Op.BvConst) return smulConstantOverflow(tb, x, bvSignedValue(y));
  // -1 * -1.
  if (width === 1) return tb.and(isOne(tb, x), isOne(tb, y));
  const product = tb.bvMul(tb.signExtend(x, width + 1), tb.signExtend(y, width + 1));
  const signs = tb.ne(tb.extract(product, width, width), tb.extract(product, width - 1, width - 1));
  return tb.or(tooManyDigits(tb, digits(tb, x), digits(tb, y)), signs);
}

function smulConstantOverflow(tb: TermBuilder, x: Term, factor: bigint): Term {
  if (factor === 0n) return tb.false;
  const { least, most } = signedRange(x);
  // BigInt division rounds to zero: the last factors that still fit.
  return factor > 0n ? outside(tb, x, least / factor, most / factor) : outside(tb, x, most / factor, least / factor);
}

/** The bits below the sign, turned round for a negative number: so many digits it has. */
function digits(tb: TermBuilder, x: Term): Term {
  const width = widthOf(x);
  const sign = tb.signExtend(tb.extract(x, width - 1, width - 1), width - 1);
  return tb.bvXor(tb.extract(x, width - 2, 0), sign);
}

/**
 * Whether the product has at least two digits more than there is room for; one more shows in a product that is one bit
 * wider. A linear circuit instead of a product of double width: Gok, Schulte, Balzola, "Efficient integer
 * multiplication overflow detection circuits", 2001.
 */
function tooManyDigits(tb: TermBuilder, x: Term, y: Term): Term {
  const width = widthOf(x);
  const bit = (term: Term, i: number): Term => tb.extract(term, i, i);
  let result = tb.bv(0, 1);
  let above = tb.bv(0, 1);
  for (let i = 1; i < width; i++) {
    // x has a digit at width - i or higher, y has one at i.
    above = tb.bvOr(above, bit(x, width - i));
    result = tb.bvOr(result, tb.bvAnd(above, bit(y, i)));
  }
  return isOne(tb, result);
}

function isOne(tb: TermBuilder, bit: Term): Term {
  return tb.eq(bit, tb.bv(1, 1));
}

function isNegative(tb: TermBuilder, x: Term): Term {
  return tb.bvSlt(x, tb.bv(0, widthOf(x)));
}

function signedRange(x: Term): { readonly least: bigint; readonly most: bigint } {
  const half = 1n << BigInt(widthOf(x) - 1);
  return { least: -half, most: half - 1n };
}

/** `x < low || high < x`, signed, for bounds that need not fit the width. */
function outside(tb: TermBuilder, x: Term, low: bigint, high: bigint): Term {
  const width = widthOf(x);
  const { least, most } = signedRange(x);
  return tb.or(
    low <= least ? tb.false : low > most ? tb.true : tb.bvSlt(x, tb.bv(low, width)),
    high >= most ? tb.false : high < least ? tb.true : tb.bvSlt(tb.bv(high, width), x),
  );
}
