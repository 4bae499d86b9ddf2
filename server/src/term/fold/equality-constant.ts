/** A bit-vector equal to a constant: the operator's inverse is applied to the constant. */
import { trailingZeros } from '../../base/bits';
import type { TermBuilder } from '../builder';
import { type Bits, bvBinary, bvExtract, bvNeg, bvNot, bvSignExtend, bvZeroExtend } from '../concrete-bv';
import { Op } from '../op';
import { bvSignedValue, bvValue, type Term, widthOf } from '../term';
import { allOnes, bitsOf, isAllOnes, isBv, isZero, powerOfTwo } from './helpers';

/** `a == c`, undecided by known bits; `undefined` when it stays as it is. */
export function equalBitsConstant(tb: TermBuilder, a: Term, c: Term): Term | undefined {
  const width = widthOf(a);
  const bits = bitsOf(c);
  const constant = (value: Bits): Term => tb.bv(value, width);
  const [x, y] = a.args as readonly [Term, Term];
  switch (a.op) {
    case Op.BvAdd:
      return isBv(y) ? tb.eq(x, constant(bvBinary(Op.BvSub, width, bits, bitsOf(y)))) : undefined;
    case Op.BvSub:
      if (isBv(x)) return tb.eq(y, constant(bvBinary(Op.BvSub, width, bitsOf(x), bits)));
      return tb.eq(x, tb.bvAdd(y, c));
    case Op.BvNeg:
      return tb.eq(x, constant(bvNeg(width, bits)));
    case Op.BvNot:
      return tb.eq(x, constant(bvNot(width, bits)));
    case Op.BvXor:
      if (isBv(y)) return tb.eq(x, constant(bvBinary(Op.BvXor, width, bits, bitsOf(y))));
      return isZero(c) ? tb.eq(x, y) : undefined;
    case Op.BvOr:
      return isZero(c) ? tb.and(tb.eq(x, c), tb.eq(y, c)) : undefined;
    case Op.BvAnd:
      return isAllOnes(c) ? tb.and(tb.eq(x, c), tb.eq(y, c)) : undefined;
    case Op.BvMul:
      return isBv(y) ? product(tb, x, y, c) : undefined;
    case Op.BvUdiv:
      return isBv(y) ? unsignedQuotient(tb, x, y, c) : undefined;
    case Op.BvSdiv:
      return isBv(y) ? signedQuotient(tb, x, y, c) : undefined;
    case Op.BvSrem:
      return isBv(y) ? signedRemainder(tb, x, y, c) : undefined;
    case Op.Concat: {
      const border = widthOf(y);
      const [high, low] = [bvExtract(bits, border, width - border), bvExtract(bits, 0, border)];
      return tb.and(tb.eq(x, tb.bv(high, width - border)), tb.eq(y, tb.bv(low, border)));
    }
    case Op.ZeroExt:
    case Op.SignExt: {
      const inner = widthOf(x);
      const low = bvExtract(bits, 0, inner);
      const back = a.op === Op.ZeroExt ? bvZeroExtend(low, width) : bvSignExtend(low, inner, width);
      return back === bits ? tb.eq(x, tb.bv(low, inner)) : tb.false;
    }
    default:
      return undefined;
  }
}

/** `x * k == c`: the odd part of `k` has an inverse, its power of two only shifts. */
function product(tb: TermBuilder, x: Term, k: Term, c: Term): Term | undefined {
  const width = widthOf(x);
  const shift = trailingZeros(bvValue(k));
  if (shift === undefined) return undefined;
  const low = bvValue(c) & ((1n << BigInt(shift)) - 1n);
  if (low !== 0n) return tb.false;
  const rest = width - shift;
  const quotient = (bvValue(c) >> BigInt(shift)) * inverse(bvValue(k) >> BigInt(shift), rest);
  return tb.eq(tb.extract(x, rest - 1, 0), tb.bv(quotient, rest));
}

/** Inverse of an odd number modulo 2^width, by Newton's iteration. */
function inverse(odd: bigint, width: number): bigint {
  let result = 1n;
  for (let correct = 1; correct < width; correct *= 2) result = BigInt.asUintN(width, result * (2n - odd * result));
  return BigInt.asUintN(width, result);
}

/** `x / k == c`: between `k * c` and the next multiple. */
function unsignedQuotient(tb: TermBuilder, x: Term, k: Term, c: Term): Term | undefined {
  const divisor = bvValue(k);
  if (divisor === 0n) return undefined;
  const first = divisor * bvValue(c);
  return between(tb, 'unsigned', x, first, first + divisor - 1n);
}

function signedQuotient(tb: TermBuilder, x: Term, k: Term, c: Term): Term | undefined {
  const divisor = bvSignedValue(k);
  const quotient = bvSignedValue(c);
  if (divisor <= 1n) return undefined;
  const nearest = divisor * quotient;
  const rest = divisor - 1n;
  return between(tb, 'signed', x, quotient > 0n ? nearest : nearest - rest, quotient < 0n ? nearest : nearest + rest);
}

/** `low <= x && x <= high`, for bounds that need not fit the width. */
function between(tb: TermBuilder, order: 'unsigned' | 'signed', x: Term, low: bigint, high: bigint): Term {
  const width = widthOf(x);
  const least = order === 'unsigned' ? 0n : -(1n << BigInt(width - 1));
  const most = least + BigInt(allOnes(width));
  if (low > most || high < least) return tb.false;
  const from = tb.bv(low < least ? least : low, width);
  const to = tb.bv(high > most ? most : high, width);
  if (order === 'unsigned') return tb.and(tb.bvUle(from, x), tb.bvUle(x, to));
  return tb.and(tb.bvSle(from, x), tb.bvSle(x, to));
}

/** `x % 2^n == c`, signed: the low bits, and the sign unless the remainder is 0. */
function signedRemainder(tb: TermBuilder, x: Term, k: Term, c: Term): Term | undefined {
  const width = widthOf(x);
  const bits = powerOfTwo(k);
  // Not the minimum: as a signed number it is negative.
  if (bits === undefined || bits === 0 || bits === width - 1) return undefined;
  const rest = bvSignedValue(c);
  const divisor = 1n << BigInt(bits);
  if (rest <= -divisor || rest >= divisor) return tb.false;
  const low = tb.eq(tb.extract(x, bits - 1, 0), tb.bv(rest, bits));
  if (rest === 0n) return low;
  const zero = tb.bv(0, width);
  return tb.and(low, rest > 0n ? tb.bvSle(zero, x) : tb.bvSlt(x, zero));
}
