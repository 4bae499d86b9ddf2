/** Operations on bit-vectors that SMT-LIB lacks, as LLVM's intrinsics define them. */
import type { TermBuilder } from './builder';
import { Op } from './op';
import { bvValue, type Term, widthOf } from './term';

/** `a` shifted left by an amount modulo the width, filled up with the high bits of `b` (llvm.fshl). */
export function funnelShiftLeft(tb: TermBuilder, a: Term, b: Term, amount: Term): Term {
  const width = widthOf(a);
  if (amount.op === Op.BvConst) return window(tb, a, b, width - Number(bvValue(amount) % BigInt(width)));
  const by = tb.bvUrem(amount, tb.bv(width, width));
  // By 0, the other shift is by the whole width and gives 0.
  return tb.bvOr(tb.bvShl(a, by), tb.bvLshr(b, tb.bvSub(tb.bv(width, width), by)));
}

/** `b` shifted right by an amount modulo the width, filled up with the low bits of `a` (llvm.fshr). */
export function funnelShiftRight(tb: TermBuilder, a: Term, b: Term, amount: Term): Term {
  const width = widthOf(a);
  if (amount.op === Op.BvConst) return window(tb, a, b, Number(bvValue(amount) % BigInt(width)));
  const by = tb.bvUrem(amount, tb.bv(width, width));
  return tb.bvOr(tb.bvShl(a, tb.bvSub(tb.bv(width, width), by)), tb.bvLshr(b, by));
}

/** As many bits as each has, of both joined, from bit `low` on. */
function window(tb: TermBuilder, a: Term, b: Term, low: number): Term {
  return tb.extract(tb.concat(a, b), low + widthOf(a) - 1, low);
}

export function rotateLeft(tb: TermBuilder, a: Term, amount: Term): Term {
  return funnelShiftLeft(tb, a, a, amount);
}

export function rotateRight(tb: TermBuilder, a: Term, amount: Term): Term {
  return funnelShiftRight(tb, a, a, amount);
}

/** The bytes in opposite order; the width must be whole bytes. */
export function byteSwap(tb: TermBuilder, a: Term): Term {
  return reversed(tb, a, 8);
}

export function bitReverse(tb: TermBuilder, a: Term): Term {
  return reversed(tb, a, 1);
}

/** Groups of bits in opposite order. */
function reversed(tb: TermBuilder, a: Term, size: number): Term {
  const width = widthOf(a);
  if (width % size !== 0) throw new RangeError(`${width} bits are not groups of ${size}`);
  let result = tb.extract(a, width - 1, width - size);
  for (let low = width - 2 * size; low >= 0; low -= size) {
    result = tb.concat(tb.extract(a, low + size - 1, low), result);
  }
  return result;
}

/** Number of ones, in the operand's width. */
export function popcount(tb: TermBuilder, a: Term): Term {
  const width = widthOf(a);
  let sums = Array.from({ length: width }, (_, i) => tb.extract(a, i, i));
  while (sums.length > 1) {
    const wider = widthOf(sums[0]!) + 1;
    const last = sums.length % 2 === 1 ? [tb.zeroExtend(sums.pop()!, wider)] : [];
    const pairs = sums
      .filter((_, i) => i % 2 === 1)
      .map((odd, i) => {
        return tb.bvAdd(tb.zeroExtend(sums[2 * i]!, wider), tb.zeroExtend(odd, wider));
      });
    sums = [...pairs, ...last];
  }
  return resized(tb, sums[0]!, width);
}

/** Number of zeros above the highest one, the width for 0; in the operand's width. */
export function countLeadingZeros(tb: TermBuilder, a: Term): Term {
  return countZeros(tb, a, {
    empty: (x, size) => tb.eq(tb.extract(x, widthOf(x) - 1, widthOf(x) - size), tb.bv(0, size)),
    skip: (x, size) => tb.bvShl(x, tb.bv(size, widthOf(x))),
  });
}

/** Number of zeros below the lowest one, the width for 0; in the operand's width. */
export function countTrailingZeros(tb: TermBuilder, a: Term): Term {
  return countZeros(tb, a, {
    empty: (x, size) => tb.eq(tb.extract(x, size - 1, 0), tb.bv(0, size)),
    skip: (x, size) => tb.bvLshr(x, tb.bv(size, widthOf(x))),
  });
}

interface Direction {
  /** Whether the first so many bits are zeros. */
  readonly empty: (x: Term, size: number) => Term;
  /** Brings the bits after them to the front. */
  readonly skip: (x: Term, size: number) => Term;
}

/** Binary search by powers of two, the greatest first: the answers are the digits of the number. */
function countZeros(tb: TermBuilder, a: Term, { empty, skip }: Direction): Term {
  const width = widthOf(a);
  let rest = a;
  let count: Term | undefined;
  for (let size = 2 ** (Math.ceil(Math.log2(width)) - 1); size >= 1; size /= 2) {
    const zeros = empty(rest, size);
    rest = tb.ite(zeros, skip(rest, size), rest);
    const digit = tb.ite(zeros, tb.bv(1, 1), tb.bv(0, 1));
    count = count === undefined ? digit : tb.concat(count, digit);
  }
  const found = count === undefined ? tb.bv(0, width) : resized(tb, count, width);
  return tb.ite(tb.eq(a, tb.bv(0, width)), tb.bv(width, width), found);
}

/** Of the minimum, the minimum itself. */
export function absolute(tb: TermBuilder, a: Term): Term {
  return tb.ite(tb.bvSlt(a, tb.bv(0, widthOf(a))), tb.bvNeg(a), a);
}

export function signedMin(tb: TermBuilder, a: Term, b: Term): Term {
  return tb.ite(tb.bvSlt(b, a), b, a);
}

export function signedMax(tb: TermBuilder, a: Term, b: Term): Term {
  return tb.ite(tb.bvSlt(a, b), b, a);
}

export function unsignedMin(tb: TermBuilder, a: Term, b: Term): Term {
  return tb.ite(tb.bvUlt(b, a), b, a);
}

export function unsignedMax(tb: TermBuilder, a: Term, b: Term): Term {
  return tb.ite(tb.bvUlt(a, b), b, a);
}

/** Zero-extended or cut to a width. */
function resized(tb: TermBuilder, a: Term, width: number): Term {
  return widthOf(a) > width ? tb.extract(a, width - 1, 0) : tb.zeroExtend(a, width);
}
