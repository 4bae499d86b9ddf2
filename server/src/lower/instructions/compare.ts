import { assertNever } from '../../base/assert-never';
import { Flag } from '../../ir/model/flags';
import type { IcmpPredicate } from '../../ir/model/instructions';
import type { ScalarType } from '../../ir/model/scalars';
import type { TermBuilder } from '../../term/builder';
import { type Term, widthOf } from '../../term/term';
import type { Emission } from '../emission';
import type { Scalar } from '../scalar';

/** An integer or pointer comparison of one lane. */
export function integerComparison(
  e: Emission,
  { predicate, flags }: { readonly predicate: IcmpPredicate; readonly flags: number },
  type: ScalarType,
  a: Scalar,
  b: Scalar,
): Scalar {
  const { terms, types } = e;
  const isBool = type.kind === 'int' && type.bits === 1;
  const bits = ({ value }: Scalar): Term => (isBool ? types.bitOf(value) : value);
  const isEquality = predicate === 'eq' || predicate === 'ne';
  if (type.kind === 'pointer' && !isEquality) e.assume('address-layout', 'ordered comparison of pointers');
  const value =
    isBool && isEquality
      ? compareBits(terms, predicate, a.value, b.value)
      : compareBits(terms, predicate, bits(a), bits(b));
  const undef = types.isUndef([a, b]);
  if ((flags & Flag.samesign) === 0) return { value, undef };
  return { value, undef: terms.or(undef, terms.xor(isNegative(terms, bits(a)), isNegative(terms, bits(b)))) };
}

export function isNegative(terms: TermBuilder, a: Term): Term {
  return terms.bvSlt(a, terms.bv(0, widthOf(a)));
}

function compareBits(terms: TermBuilder, predicate: IcmpPredicate, a: Term, b: Term): Term {
  switch (predicate) {
    case 'eq':
      return terms.eq(a, b);
    case 'ne':
      return terms.ne(a, b);
    case 'ugt':
      return terms.bvUgt(a, b);
    case 'uge':
      return terms.bvUge(a, b);
    case 'ult':
      return terms.bvUlt(a, b);
    case 'ule':
      return terms.bvUle(a, b);
    case 'sgt':
      return terms.bvSgt(a, b);
    case 'sge':
      return terms.bvSge(a, b);
    case 'slt':
      return terms.bvSlt(a, b);
    case 'sle':
      return terms.bvSle(a, b);
    default:
      return assertNever(predicate);
  }
}
