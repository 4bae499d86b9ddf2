/** What the rules share: reading constants and making them. */
import type { TermBuilder } from '../builder';
import { bvBinary, type BvBinaryOp, type Bits, NUMBER_BITS } from '../concrete-bv';
import { applyOperator } from '../concrete';
import { Op } from '../op';
import type { Sort } from '../sort';
import { Term, widthOf } from '../term';
import { literalValue, type Value, valueTerm } from '../value';

/** Bits of a BvConst. */
export function bitsOf(constant: Term): Bits {
  return constant.payload as Bits;
}

export function isBv(term: Term): boolean {
  return term.op === Op.BvConst;
}

export function isZero(term: Term): boolean {
  return term.op === Op.BvConst && (term.payload === 0 || term.payload === 0n);
}

export function isOne(term: Term): boolean {
  return term.op === Op.BvConst && (term.payload === 1 || term.payload === 1n);
}

export function isAllOnes(term: Term): boolean {
  return term.op === Op.BvConst && term.payload === allOnes(widthOf(term));
}

const ones: Bits[] = [];
const minima: Bits[] = [];

export function allOnes(width: number): Bits {
  return (ones[width] ??= width <= NUMBER_BITS ? 2 ** width - 1 : (1n << BigInt(width)) - 1n);
}

/** The smallest signed value. */
export function signedMin(width: number): Bits {
  return (minima[width] ??= width <= NUMBER_BITS ? 2 ** (width - 1) : 1n << BigInt(width - 1));
}

/** An operator on two bit-vector constants. */
export function bvConstants(tb: TermBuilder, op: BvBinaryOp, a: Term, b: Term): Term {
  const width = widthOf(a);
  return tb.bv(bvBinary(op, width, bitsOf(a), bitsOf(b)), width);
}

/** The exponent when a BvConst is a power of two. */
export function powerOfTwo(term: Term): number | undefined {
  if (term.op !== Op.BvConst) return undefined;
  const bits = term.payload as Bits;
  if (typeof bits === 'number') return bits !== 0 && (bits & (bits - 1)) === 0 ? 31 - Math.clz32(bits) : undefined;
  return bits !== 0n && (bits & (bits - 1n)) === 0n ? bits.toString(2).length - 1 : undefined;
}

/** A term over literals only, as a literal; `undefined` when an argument is no literal or the value is unspecified. */
function constantFold(tb: TermBuilder, op: Op, sort: Sort, args: readonly Term[]): Term | undefined {
  const values: Value[] = [];
  for (const a of args) {
    const value = literalValue(a);
    if (value === undefined) return undefined;
    values.push(value);
  }
  const result = applyOperator(new Term(-1, op, sort, args, undefined), values);
  return result === undefined ? undefined : valueTerm(tb, result, sort);
}

/** An ite between two literals: moving an operator into it makes nothing larger. */
export function isLiteralIte(term: Term): boolean {
  return term.op === Op.Ite && term.args[1]!.op <= Op.RmConst && term.args[2]!.op <= Op.RmConst;
}

/** `f(ite(c, k1, k2))` as `ite(c, f(k1), f(k2))`. */
export function intoIte(tb: TermBuilder, ite: Term, f: (branch: Term) => Term): Term {
  return tb.ite(ite.args[0]!, f(ite.args[1]!), f(ite.args[2]!));
}

/** A term over literals, of which one may be a choice between two literals. */
export function literalFold(tb: TermBuilder, op: Op, sort: Sort, args: readonly Term[]): Term | undefined {
  const at = args.findIndex((a) => a.op > Op.RmConst);
  if (at < 0) return constantFold(tb, op, sort, args);
  const ite = args[at]!;
  if (!isLiteralIte(ite)) return undefined;
  const first = constantFold(tb, op, sort, args.with(at, ite.args[1]!));
  const second = first && constantFold(tb, op, sort, args.with(at, ite.args[2]!));
  return first && second && tb.ite(ite.args[0]!, first, second);
}
