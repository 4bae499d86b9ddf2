import type { TermBuilder } from '../builder';
import type { Term } from '../term';
import { cancelledDifference, constantTerm, isSum, isZeroIn, splitOffset, sumTerm } from './sum';

/** Two sums of bit-vectors or integers: what stands on both sides goes, constants go to the older side. */
export function equalSums(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (!isSum(a) && !isSum(b)) return undefined;
  const difference = cancelledDifference(a, b);
  if (difference !== undefined) {
    const { plus, minus, constant } = difference;
    return tb.eq(
      sumTerm(tb, a.sort, { plus, minus: [], constant }),
      sumTerm(tb, a.sort, { plus: minus, minus: [], constant: 0n }),
    );
  }
  const [p, q] = [splitOffset(a), splitOffset(b)];
  const [older, newer] = p.base.id < q.base.id ? [p, q] : [q, p];
  if (isZeroIn(a.sort, newer.offset)) return undefined;
  return tb.eq(offsetBy(tb, older.base, older.offset - newer.offset), newer.base);
}

function offsetBy(tb: TermBuilder, base: Term, offset: bigint): Term {
  const constant = constantTerm(tb, base.sort, offset);
  return base.sort.kind === 'int' ? tb.intAdd(base, constant) : tb.bvAdd(base, constant);
}
