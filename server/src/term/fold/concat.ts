/** Joining and extending. Concatenations nest to the right; zero-extension stands outside; neighbours merge. */
import type { TermBuilder } from '../builder';
import { bvConcat, bvSignExtend, bvZeroExtend } from '../concrete-bv';
import { Op } from '../op';
import { bvSort } from '../sort';
import { arg, extractLow, type Term, widthOf } from '../term';
import { bitsOf, intoIte, isBv, isLiteralIte, isZero } from './helpers';
import { knownSign } from './known-bits';

export function foldConcat(tb: TermBuilder, a: Term, b: Term): Term {
  const width = widthOf(a) + widthOf(b);
  if (isZero(a)) return tb.zeroExtend(b, width);
  if (a.op === Op.Concat) return tb.concat(arg(a, 0), tb.concat(arg(a, 1), b));
  if (a.op === Op.ZeroExt) return tb.zeroExtend(tb.concat(arg(a, 0), b), width);
  if (b.op === Op.Concat) {
    const merged = mergeNeighbours(tb, a, arg(b, 0));
    if (merged !== undefined) return tb.concat(merged, arg(b, 1));
  } else {
    const merged = mergeNeighbours(tb, a, b) ?? literalIte(tb, a, b);
    if (merged !== undefined) return merged;
  }
  return tb.bank.intern2(Op.Concat, bvSort(width), a, b);
}

/** Two constants, adjacent extracts of one term, or choices between such. */
function mergeNeighbours(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (areNeighbours(a, b)) return merge(tb, a, b);
  if (a.op !== Op.Ite || b.op !== Op.Ite || arg(a, 0) !== arg(b, 0)) return undefined;
  if (!areNeighbours(arg(a, 1), arg(b, 1)) || !areNeighbours(arg(a, 2), arg(b, 2))) return undefined;
  return tb.ite(arg(a, 0), merge(tb, arg(a, 1), arg(b, 1)), merge(tb, arg(a, 2), arg(b, 2)));
}

function areNeighbours(a: Term, b: Term): boolean {
  if (isBv(a) && isBv(b)) return true;
  if (a.op !== Op.Extract || b.op !== Op.Extract || arg(a, 0) !== arg(b, 0)) return false;
  return extractLow(a) === extractLow(b) + widthOf(b);
}

function merge(tb: TermBuilder, a: Term, b: Term): Term {
  if (isBv(a)) return joinConstants(tb, a, b);
  return tb.extract(arg(a, 0), extractLow(a) + widthOf(a) - 1, extractLow(b));
}

function literalIte(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (isLiteralIte(a) && isBv(b)) return intoIte(tb, a, (k) => joinConstants(tb, k, b));
  if (isBv(a) && isLiteralIte(b)) return intoIte(tb, b, (k) => joinConstants(tb, a, k));
  return undefined;
}

function joinConstants(tb: TermBuilder, a: Term, b: Term): Term {
  const width = widthOf(a) + widthOf(b);
  return tb.bv(bvConcat(bitsOf(a), bitsOf(b), widthOf(b), width), width);
}

/** To a greater width. */
export function foldZeroExtend(tb: TermBuilder, a: Term, width: number): Term {
  if (isBv(a)) return tb.bv(bvZeroExtend(bitsOf(a), width), width);
  if (a.op === Op.ZeroExt) return tb.zeroExtend(arg(a, 0), width);
  if (isLiteralIte(a)) return intoIte(tb, a, (k) => tb.bv(bvZeroExtend(bitsOf(k), width), width));
  return tb.bank.intern1(Op.ZeroExt, bvSort(width), a);
}

/** To a greater width. */
export function foldSignExtend(tb: TermBuilder, a: Term, width: number): Term {
  const extended = (k: Term): Term => tb.bv(bvSignExtend(bitsOf(k), widthOf(k), width), width);
  if (isBv(a)) return extended(a);
  if (a.op === Op.SignExt) return tb.signExtend(arg(a, 0), width);
  if (isLiteralIte(a)) return intoIte(tb, a, extended);
  if (knownSign(a, tb.known.of(a)) === false) return tb.zeroExtend(a, width);
  return tb.bank.intern1(Op.SignExt, bvSort(width), a);
}
