/** Bitwise operators. Constants stand on the right; masks of one run of ones become extracts. */
import type { TermBuilder } from '../builder';
import { maskOf } from '../../base/bits';
import { bvExtract, bvNot, bvSignExtend } from '../concrete-bv';
import { Op } from '../op';
import { arg, type Term, widthOf } from '../term';
import { notOfSum } from './bv-arith';
import { bitsOf, bvConstants, intoIte, isAllOnes, isBv, isLiteralIte, isZero } from './helpers';
import { runOfOnes } from './mask';

export type BitwiseOp = Op.BvAnd | Op.BvOr | Op.BvXor;

export function foldBvNot(tb: TermBuilder, a: Term): Term {
  const width = widthOf(a);
  if (isBv(a)) return tb.bv(bvNot(width, bitsOf(a)), width);
  if (a.op === Op.BvNot) return arg(a, 0);
  if (a.op === Op.BvXor && isBv(arg(a, 1))) return tb.bvXor(arg(a, 0), complemented(tb, arg(a, 1)));
  if (isLiteralIte(a)) return intoIte(tb, a, (k) => complemented(tb, k));
  return notOfSum(tb, a) ?? tb.bank.intern1(Op.BvNot, a.sort, a);
}

export function foldBitwise(tb: TermBuilder, op: BitwiseOp, a: Term, b: Term): Term {
  if (isBv(b)) return isBv(a) ? bvConstants(tb, op, a, b) : withConstant(tb, op, a, b);
  if (isBv(a)) return withConstant(tb, op, b, a);
  if (a === b) return op === Op.BvXor ? tb.bv(0, widthOf(a)) : a;
  if (areComplements(a, b)) return op === Op.BvAnd ? tb.bv(0, widthOf(a)) : tb.bv(-1, widthOf(a));
  // One constant, at the top.
  if (a.op === op && isBv(arg(a, 1))) return bitwise(tb, op, bitwise(tb, op, arg(a, 0), b), arg(a, 1));
  if (b.op === op && isBv(arg(b, 1))) return bitwise(tb, op, bitwise(tb, op, a, arg(b, 0)), arg(b, 1));
  const simpler = op === Op.BvXor ? xorOfTwo(tb, a, b) : (absorb(op, a, b) ?? absorb(op, b, a));
  if (simpler !== undefined) return simpler;
  const parts = byParts(tb, op, a, b);
  if (parts !== undefined) return parts;
  return a.id < b.id ? tb.bank.intern2(op, a.sort, a, b) : tb.bank.intern2(op, a.sort, b, a);
}

function withConstant(tb: TermBuilder, op: BitwiseOp, a: Term, c: Term): Term {
  if (isZero(c)) return op === Op.BvAnd ? c : a;
  if (isAllOnes(c)) return op === Op.BvAnd ? a : op === Op.BvOr ? c : tb.bvNot(a);
  if (a.op === op && isBv(arg(a, 1))) return bitwise(tb, op, arg(a, 0), bvConstants(tb, op, arg(a, 1), c));
  if (isLiteralIte(a)) return intoIte(tb, a, (k) => bvConstants(tb, op, k, c));
  if (a.op === Op.BvNot && op === Op.BvXor) return tb.bvXor(arg(a, 0), complemented(tb, c));
  if (op === Op.BvAnd) {
    const masked = runMask(tb, a, c);
    if (masked !== undefined) return masked;
  }
  const pushed = constantIntoParts(tb, op, a, c);
  return pushed ?? redundantMask(tb, op, a, c) ?? tb.bank.intern2(op, a.sort, a, c);
}

/** A mask of one run of ones takes these bits and puts zeros around them. */
function runMask(tb: TermBuilder, a: Term, c: Term): Term | undefined {
  const run = runOfOnes(bitsOf(c));
  if (run === undefined) return undefined;
  const taken = tb.extract(a, run.high, run.low);
  const shifted = run.low === 0 ? taken : tb.concat(taken, tb.bv(0, run.low));
  return tb.zeroExtend(shifted, widthOf(a));
}

/** Each part of a concatenation or extension with its part of the constant. */
function constantIntoParts(tb: TermBuilder, op: BitwiseOp, a: Term, c: Term): Term | undefined {
  if (a.op === Op.SignExt) return constantIntoSignExtension(tb, op, a, c);
  if (a.op !== Op.Concat && a.op !== Op.ZeroExt) return undefined;
  const width = widthOf(a);
  const [high, low] = a.op === Op.Concat ? [arg(a, 0), arg(a, 1)] : [tb.bv(0, width - widthOf(arg(a, 0))), arg(a, 0)];
  const lowWidth = widthOf(low);
  return tb.concat(
    bitwise(tb, op, high, piece(tb, c, lowWidth, width - lowWidth)),
    bitwise(tb, op, low, piece(tb, c, 0, lowWidth)),
  );
}

/** When the constant is itself sign-extended from the same width. */
function constantIntoSignExtension(tb: TermBuilder, op: BitwiseOp, a: Term, c: Term): Term | undefined {
  const inner = arg(a, 0);
  const narrow = bvExtract(bitsOf(c), 0, widthOf(inner));
  if (bvSignExtend(narrow, widthOf(inner), widthOf(a)) !== bitsOf(c)) return undefined;
  return tb.signExtend(bitwise(tb, op, inner, tb.bv(narrow, widthOf(inner))), widthOf(a));
}

/** A mask that changes no bit, or leaves none open. */
function redundantMask(tb: TermBuilder, op: BitwiseOp, a: Term, c: Term): Term | undefined {
  const { zeros, ones } = tb.known.of(a);
  if (op === Op.BvXor || (zeros === 0n && ones === 0n)) return undefined;
  const width = widthOf(a);
  const [bits, others] = [BigInt(bitsOf(c)), BigInt(bvNot(width, bitsOf(c)))];
  const known = zeros | ones;
  if (op === Op.BvAnd) {
    if ((bits & ~known) === 0n) return tb.bv(bits & ones, width);
    return (others & ~zeros) === 0n ? a : undefined;
  }
  if ((others & ~known) === 0n) return tb.bv(bits | ones, width);
  return (bits & ~ones) === 0n ? a : undefined;
}

function xorOfTwo(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (a.op === Op.BvNot) return tb.bvNot(tb.bvXor(arg(a, 0), b));
  if (b.op === Op.BvNot) return tb.bvNot(tb.bvXor(a, arg(b, 0)));
  return xorCancelled(a, b) ?? xorCancelled(b, a);
}

/** `a ^ (a ^ y)` is `y`. */
function xorCancelled(a: Term, b: Term): Term | undefined {
  if (b.op !== Op.BvXor) return undefined;
  return arg(b, 0) === a ? arg(b, 1) : arg(b, 1) === a ? arg(b, 0) : undefined;
}

/** `a & (a & y)` is `a & y`, `a & (a | y)` is `a`; the same with or. */
function absorb(op: BitwiseOp, a: Term, b: Term): Term | undefined {
  if ((b.op !== Op.BvAnd && b.op !== Op.BvOr) || (arg(b, 0) !== a && arg(b, 1) !== a)) return undefined;
  return b.op === op ? b : a;
}

/** Concatenations and extensions: part by part, where that leaves no more to do than before. */
function byParts(tb: TermBuilder, op: BitwiseOp, a: Term, b: Term): Term | undefined {
  const width = widthOf(a);
  if (a.op === Op.ZeroExt && b.op === Op.ZeroExt && arg(a, 0).sort === arg(b, 0).sort) {
    return tb.zeroExtend(bitwise(tb, op, arg(a, 0), arg(b, 0)), width);
  }
  if (a.op === Op.SignExt && b.op === Op.SignExt && arg(a, 0).sort === arg(b, 0).sort) {
    return tb.signExtend(bitwise(tb, op, arg(a, 0), arg(b, 0)), width);
  }
  if (a.op === Op.Concat && b.op === Op.Concat && arg(a, 0).sort === arg(b, 0).sort) {
    return tb.concat(bitwise(tb, op, arg(a, 0), arg(b, 0)), bitwise(tb, op, arg(a, 1), arg(b, 1)));
  }
  if (op === Op.BvAnd) return narrowAnd(tb, a, b) ?? narrowAnd(tb, b, a);
  return disjoint(tb, a, b) ?? disjoint(tb, b, a);
}

/** With a zero-extended operand only its bits matter. */
function narrowAnd(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (a.op !== Op.ZeroExt) return undefined;
  const inner = arg(a, 0);
  return tb.zeroExtend(tb.bvAnd(inner, tb.extract(b, widthOf(inner) - 1, 0)), widthOf(a));
}

/** `(high << k) | zext(low)`, with or or xor: a concatenation. */
function disjoint(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (a.op !== Op.ZeroExt) return undefined;
  const low = arg(a, 0);
  const lowWidth = widthOf(low);
  if ((maskOf(lowWidth) & ~tb.known.of(b).zeros) !== 0n) return undefined;
  return tb.concat(tb.extract(b, widthOf(b) - 1, lowWidth), low);
}

function areComplements(a: Term, b: Term): boolean {
  return (a.op === Op.BvNot && arg(a, 0) === b) || (b.op === Op.BvNot && arg(b, 0) === a);
}

function complemented(tb: TermBuilder, c: Term): Term {
  const width = widthOf(c);
  return tb.bv(bvNot(width, bitsOf(c)), width);
}

function piece(tb: TermBuilder, c: Term, low: number, width: number): Term {
  return tb.bv(bvExtract(bitsOf(c), low, width), width);
}

function bitwise(tb: TermBuilder, op: BitwiseOp, a: Term, b: Term): Term {
  switch (op) {
    case Op.BvAnd:
      return tb.bvAnd(a, b);
    case Op.BvOr:
      return tb.bvOr(a, b);
    case Op.BvXor:
      return tb.bvXor(a, b);
  }
}
