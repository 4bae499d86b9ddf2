/** Sums of bit-vectors or integers taken apart into signed summands and a constant, a few at a time. */
import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { INT, type Sort } from '../sort';
import { arg, bvValue, intValue, type Term } from '../term';

/** Summands looked at on each side; a longer sum is taken as it is from there on. */
const MAX_SUMMANDS = 8;

export interface Sum {
  readonly plus: Term[];
  readonly minus: Term[];
  constant: bigint;
}

/** Whether a term has the shape of a sum. */
export function isSum({ op }: Term): boolean {
  switch (op) {
    case Op.BvAdd:
    case Op.BvSub:
    case Op.BvNeg:
    case Op.IntAdd:
    case Op.IntSub:
    case Op.IntNeg:
      return true;
    default:
      return false;
  }
}

/** `a - b` taken apart, common summands cancelled; `undefined` when nothing cancels. */
export function cancelledDifference(a: Term, b: Term): Sum | undefined {
  return cancel(collect(b, 'minus', collect(a, 'plus', { plus: [], minus: [], constant: 0n })));
}

/** `a + b` taken apart, opposite summands cancelled; `undefined` when nothing cancels. */
export function cancelledSum(a: Term, b: Term): Sum | undefined {
  return cancel(collect(b, 'plus', collect(a, 'plus', { plus: [], minus: [], constant: 0n })));
}

/** Adds the summands of a term, or its negation, to a sum. */
function collect(root: Term, sign: 'plus' | 'minus', into: Sum): Sum {
  const pending: { term: Term; sign: 'plus' | 'minus' }[] = [{ term: root, sign }];
  for (let count = 0; pending.length > 0;) {
    const { term, sign } = pending.pop()!;
    if (term.op === Op.BvConst || term.op === Op.IntConst) {
      const value = term.op === Op.BvConst ? bvValue(term) : intValue(term);
      into.constant += sign === 'plus' ? value : -value;
    } else if (!isSum(term) || count >= MAX_SUMMANDS) {
      into[sign].push(term);
    } else {
      count++;
      const [first, second] = signs(term.op, sign);
      if (term.args.length === 2) pending.push({ term: arg(term, 1), sign: second });
      pending.push({ term: arg(term, 0), sign: first });
    }
  }
  return into;
}

function signs(op: Op, sign: 'plus' | 'minus'): readonly ['plus' | 'minus', 'plus' | 'minus'] {
  const opposite = sign === 'plus' ? 'minus' : 'plus';
  if (op === Op.BvAdd || op === Op.IntAdd) return [sign, sign];
  return op === Op.BvSub || op === Op.IntSub ? [sign, opposite] : [opposite, opposite];
}

function cancel(sum: Sum): Sum | undefined {
  const { plus, minus } = sum;
  let cancelled = false;
  for (let i = plus.length - 1; i >= 0; i--) {
    const at = minus.indexOf(plus[i]!);
    if (at < 0) continue;
    plus.splice(i, 1);
    minus.splice(at, 1);
    cancelled = true;
  }
  return cancelled ? sum : undefined;
}

/** The term of a sum. */
export function sumTerm(tb: TermBuilder, sort: Sort, { plus, minus, constant }: Sum): Term {
  let result: Term | undefined;
  for (const term of plus) result = result === undefined ? term : add(tb, result, term);
  for (const term of minus) result = result === undefined ? negate(tb, term) : subtract(tb, result, term);
  const literal = constantTerm(tb, sort, constant);
  return result === undefined ? literal : add(tb, result, literal);
}

export function constantTerm(tb: TermBuilder, sort: Sort, value: bigint): Term {
  return sort.kind === 'bv' ? tb.bv(value, sort.width) : tb.int(value);
}

function add(tb: TermBuilder, a: Term, b: Term): Term {
  return a.sort === INT ? tb.intAdd(a, b) : tb.bvAdd(a, b);
}

function subtract(tb: TermBuilder, a: Term, b: Term): Term {
  return a.sort === INT ? tb.intSub(a, b) : tb.bvSub(a, b);
}

function negate(tb: TermBuilder, a: Term): Term {
  return a.sort === INT ? tb.intNeg(a) : tb.bvNeg(a);
}

/** A sum's constant part, 0 if it has none: `x + c` and its base `x`. */
export function splitOffset(term: Term): { readonly base: Term; readonly offset: bigint } {
  const last = term.op === Op.BvAdd || term.op === Op.IntAdd ? arg(term, 1) : undefined;
  if (last?.op === Op.BvConst) return { base: arg(term, 0), offset: bvValue(last) };
  if (last?.op === Op.IntConst) return { base: arg(term, 0), offset: intValue(last) };
  return { base: term, offset: 0n };
}

/** Whether a constant is zero in a sort: bit-vectors count modulo 2^width. */
export function isZeroIn(sort: Sort, value: bigint): boolean {
  return sort.kind === 'bv' ? BigInt.asUintN(sort.width, value) === 0n : value === 0n;
}
