/** Taking bits: extracts move down to where the bits come from, as long as something there takes them up. */
import { maskOf } from '../../base/bits';
import type { TermBuilder } from '../builder';
import { bvExtract } from '../concrete-bv';
import { Op } from '../op';
import { bvSort } from '../sort';
import { arg, extractLow, type Term, widthOf } from '../term';
import { bitsOf } from './helpers';
import { signedWidth } from './signed-width';

/** How deep to look for a branch that takes an extract up. */
const MAX_LOOKAHEAD = 3;
/** Positions that fit in a memo's key. */
const MEMO_WIDTH = 1 << 12;

/** Bits `high` down to `low`, fewer than all. */
export function foldExtract(tb: TermBuilder, a: Term, high: number, low: number): Term {
  const width = high - low + 1;
  switch (a.op) {
    case Op.BvConst:
      return tb.bv(bvExtract(bitsOf(a), low, width), width);
    case Op.Extract:
      return tb.extract(arg(a, 0), high + extractLow(a), low + extractLow(a));
    case Op.Concat:
      return ofConcat(tb, a, high, low);
    case Op.ZeroExt:
      return ofZeroExtension(tb, a, high, low);
    case Op.SignExt: {
      const inner = arg(a, 0);
      const sign = widthOf(inner) - 1;
      if (high <= sign) return tb.extract(inner, high, low);
      return tb.signExtend(tb.extract(inner, sign, Math.min(low, sign)), width);
    }
    case Op.Ite:
      if (a.args.some((branch, i) => i > 0 && someLeafTakesUp(branch, MAX_LOOKAHEAD))) return ofIte(tb, a, high, low);
      break;
    case Op.BvNot:
    case Op.BvAnd:
    case Op.BvOr:
    case Op.BvXor:
      if (a.args.some(takesUp)) return ofEachArgument(tb, a, high, low);
      break;
    case Op.BvNeg:
    case Op.BvAdd:
    case Op.BvSub:
    case Op.BvMul: {
      const border = signedWidth(tb, a);
      if (low >= border) return tb.signExtend(tb.extract(a, border - 1, border - 1), width);
      const pushed = a.args.some(takesUp) ? ofSum(tb, a, high, low) : undefined;
      if (pushed !== undefined) return pushed;
      break;
    }
    default:
      break;
  }
  return whollyKnown(tb, a, high, low) ?? tb.bank.intern1(Op.Extract, bvSort(width), a, low);
}

function ofConcat(tb: TermBuilder, a: Term, high: number, low: number): Term {
  const [upper, lower] = a.args as readonly [Term, Term];
  const border = widthOf(lower);
  if (low >= border) return tb.extract(upper, high - border, low - border);
  if (high < border) return tb.extract(lower, high, low);
  return tb.concat(tb.extract(upper, high - border, 0), tb.extract(lower, border - 1, low));
}

function ofZeroExtension(tb: TermBuilder, a: Term, high: number, low: number): Term {
  const inner = arg(a, 0);
  const border = widthOf(inner);
  const width = high - low + 1;
  if (low >= border) return tb.bv(0, width);
  if (high < border) return tb.extract(inner, high, low);
  return tb.zeroExtend(tb.extract(inner, border - 1, low), width);
}

function ofIte(tb: TermBuilder, a: Term, high: number, low: number): Term {
  const push = (): Term => tb.ite(arg(a, 0), tb.extract(arg(a, 1), high, low), tb.extract(arg(a, 2), high, low));
  return high < MEMO_WIDTH ? tb.extractedItes.get(tb.effort, a, high * MEMO_WIDTH + low, push) : push();
}

function ofEachArgument(tb: TermBuilder, a: Term, high: number, low: number): Term {
  return tb.rebuild(
    a,
    a.args.map((x) => tb.extract(x, high, low)),
  );
}

/** Low bits depend on low bits only; higher ones of a sum too, if it is known what is carried into them. */
function ofSum(tb: TermBuilder, a: Term, high: number, low: number): Term | undefined {
  if (low === 0) return ofEachArgument(tb, a, high, low);
  const carry = carryInto(tb, a, low);
  if (carry === undefined) return undefined;
  const sum = ofEachArgument(tb, a, high, low);
  return carry === 0n ? sum : tb.bvAdd(sum, tb.bv(carry, high - low + 1));
}

function carryInto(tb: TermBuilder, a: Term, bit: number): bigint | undefined {
  if (a.op !== Op.BvAdd && a.op !== Op.BvSub) return undefined;
  const below = maskOf(bit);
  const [x, y] = [tb.known.of(arg(a, 0)), tb.known.of(arg(a, 1))];
  if ((below & ~y.zeros) === 0n) return 0n;
  if (a.op === Op.BvAdd) {
    if ((below & ~x.zeros) === 0n) return 0n;
    const known = below & (x.zeros | x.ones) & (y.zeros | y.ones);
    if (known === below) return ((x.ones & below) + (y.ones & below)) >> BigInt(bit);
  }
  return undefined;
}

/** Whether an extract of the term becomes one of something smaller, or vanishes. */
function takesUp({ op }: Term): boolean {
  return op === Op.BvConst || op === Op.Concat || op === Op.ZeroExt || op === Op.SignExt || op === Op.Extract;
}

function someLeafTakesUp(term: Term, depth: number): boolean {
  if (term.op !== Op.Ite) return takesUp(term);
  if (depth === 0) return false;
  return someLeafTakesUp(arg(term, 1), depth - 1) || someLeafTakesUp(arg(term, 2), depth - 1);
}

function whollyKnown(tb: TermBuilder, a: Term, high: number, low: number): Term | undefined {
  const { zeros, ones } = tb.known.of(a);
  if (zeros === 0n && ones === 0n) return undefined;
  const width = high - low + 1;
  const open = ~(zeros | ones) >> BigInt(low);
  return (open & maskOf(width)) === 0n ? tb.bv(ones >> BigInt(low), width) : undefined;
}
