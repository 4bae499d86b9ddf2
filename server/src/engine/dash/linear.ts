/** Sums in which a variable occurs with a constant factor, modulo a power of two. */
import type { TermBuilder } from '../../term/builder';
import { freeVars } from '../../term/free-vars';
import { Op } from '../../term/op';
import { bvValue, extractLow, type Term, widthOf } from '../../term/term';

/** `factor * variable + rest` modulo 2 to the width of the rest, in which the variable does not occur. */
export interface Linear {
  readonly factor: bigint;
  readonly rest: Term;
}

export function linearIn(terms: TermBuilder, term: Term, variable: Term): Linear | undefined {
  const width = widthOf(term);
  if (term === variable) return { factor: 1n, rest: terms.bv(0, width) };
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
    case Op.Extract: {
      // The low bits of a sum are the sum of the low bits.
      const inner = extractLow(term) === 0 ? linearIn(terms, a!, variable) : undefined;
      return inner === undefined ? undefined : { ...inner, rest: terms.extract(inner.rest, width - 1, 0) };
    }
    case Op.Concat: {
      // With zeros behind it: a product with a power of two.
      if (b!.op !== Op.BvConst || bvValue(b!) !== 0n) return undefined;
      const inner = linearIn(terms, a!, variable);
      if (inner === undefined) return undefined;
      return { factor: inner.factor << BigInt(widthOf(b!)), rest: terms.concat(inner.rest, b!) };
    }
    default:
      return undefined;
  }
}

/**
 * Where `factor * x + rest = 0` has a solution: the rest is a multiple of what the factor has in common with 2^width.
 * Undefined if x has too few bits for all the values that it may have to take.
 */
export function solvable(terms: TermBuilder, { factor, rest }: Linear, bits: number): Term | undefined {
  const width = widthOf(rest);
  let zeros = 0;
  while (zeros < width && ((factor >> BigInt(zeros)) & 1n) === 0n) zeros++;
  if (bits < width - zeros) return undefined;
  return zeros === 0 ? terms.true : terms.eq(terms.extract(rest, zeros - 1, 0), terms.bv(0, zeros));
}
