/** Conditions under which integer operations do not wrap. */
import { maskOf } from '../base/bits';
import type { TermBuilder } from '../term/builder';
import {
  saddOverflow,
  smulOverflow,
  ssubOverflow,
  uaddOverflow,
  umulOverflow,
  usubOverflow,
} from '../term/derived-overflow';
import { type Term, widthOf } from '../term/term';

export type Signedness = 'signed' | 'unsigned';

/** The mathematical sum fits. */
export function addFits(terms: TermBuilder, sign: Signedness, a: Term, b: Term): Term {
  return terms.not(sign === 'signed' ? saddOverflow(terms, a, b) : uaddOverflow(terms, a, b));
}

export function subFits(terms: TermBuilder, sign: Signedness, a: Term, b: Term): Term {
  return terms.not(sign === 'signed' ? ssubOverflow(terms, a, b) : usubOverflow(terms, a, b));
}

export function mulFits(terms: TermBuilder, sign: Signedness, a: Term, b: Term): Term {
  return terms.not(sign === 'signed' ? smulOverflow(terms, a, b) : umulOverflow(terms, a, b));
}

/** No bit that matters is shifted out. For amounts below the width. */
export function shlFits(terms: TermBuilder, sign: Signedness, a: Term, amount: Term): Term {
  const shifted = terms.bvShl(a, amount);
  return terms.eq(sign === 'signed' ? terms.bvAshr(shifted, amount) : terms.bvLshr(shifted, amount), a);
}

/** The value survives being cut to a width and extended again. */
export function truncFits(terms: TermBuilder, sign: Signedness, a: Term, width: number): Term {
  const low = terms.extract(a, width - 1, 0);
  const own = widthOf(a);
  return terms.eq(sign === 'signed' ? terms.signExtend(low, own) : terms.zeroExtend(low, own), a);
}

export function minOf(width: number): bigint {
  return -(1n << BigInt(width - 1));
}

export function maxOf(width: number): bigint {
  return maskOf(width - 1);
}
