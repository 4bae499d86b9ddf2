/** Sums in which a variable occurs with a constant factor, modulo a power of two. */
import type { TermBuilder } from '../../term/builder';
import { freeVars } from '../../term/free-vars';
import { Op } from '../../term/op';
import { bvValue, extractLow, type Term, widthOf } from '../../term/term';

/** `factor * variable + rest`; the rest is free of the variable. */
export interface Linear {
  readonly factor: bigint;
  readonly rest: Term;
}

export function linearIn(terms: TermBuilder, term: Term, variable: Term): Linear | undefined {
  const width = widthOf(term);
  const zero = terms.bv(0, width);
  if (term === variable) return { factor: 1n, rest: zero };
  if (!freeVars(term).has(variable)) return { factor: 0n, rest: term };
  const [a, b] = term.args;
  switch (term.op) {
    case Op.BvAdd:
    case Op.BvSub: {
      const left = linearIn(terms, a!, variable);
      const right = linearIn(terms, b!, variable);
      if (left === undefined || right === undefined) return undefined;
      if (term.op === Op.BvAdd) return { factor: left.factor + right.factor, rest: terms.bvAdd(left.rest, right.rest) };
      return { factor: left.factor - right.factor, rest: terms.bvSub(left.rest, right.rest) };
    }
    case Op.BvNeg: {
      const inner = linearIn(terms, a!, variable);
      return inner === undefined ? undefined : { factor: -inner.factor, rest: terms.bvNeg(inner.rest) };
    }
    case Op.BvMul: {
      const [constant, other] = a!.op === Op.BvConst ? [a!, b!] : [b!, a!];
      const inner = constant.op === Op.BvConst ? linearIn(terms, other, variable) : undefined;
      if (inner === undefined) return undefined;
      return { factor: bvValue(constant) * inner.factor, rest: terms.bvMul(inner.rest, constant) };
    }
    case Op.Concat:
      return shifted(terms, term, variable);
    default:
      return undefined;
  }
}

/** A product with a power of two is the low part of the factor with zeros behind it. */
function shifted(terms: TermBuilder, { args }: Term, variable: Term): Linear | undefined {
  const [high, low] = [args[0]!, args[1]!];
  if (low.op !== Op.BvConst || bvValue(low) !== 0n) return undefined;
  if (high.op !== Op.Extract || extractLow(high) !== 0) return undefined;
  const inner = linearIn(terms, high.args[0]!, variable);
  if (inner === undefined) return undefined;
  const part = terms.extract(inner.rest, widthOf(high) - 1, 0);
  return { factor: inner.factor << BigInt(widthOf(low)), rest: terms.concat(part, low) };
}

/** Where `factor * x + rest = 0` has a solution: the rest is a multiple of what the factor has in common with 2^width. */
export function solvable(terms: TermBuilder, { factor, rest }: Linear): Term {
  const width = widthOf(rest);
  let zeros = 0;
  while (zeros < width && ((factor >> BigInt(zeros)) & 1n) === 0n) zeros++;
  return zeros === 0 ? terms.true : terms.eq(terms.extract(rest, zeros - 1, 0), terms.bv(0, zeros));
}
