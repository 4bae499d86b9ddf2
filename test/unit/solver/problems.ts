import type { TermBuilder } from '../../../server/src/term/builder';
import { bvSort } from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';

/** A factorisation that no solver does in a minute. */
export function hardConstraints(tb: TermBuilder, width = 64): Term[] {
  const half = BigInt(width / 2);
  const product = ((1n << (half - 1n)) - 1n) * ((1n << half) - 59n) + 2n;
  const [x, y] = [tb.variable('hard.x', bvSort(width)), tb.variable('hard.y', bvSort(width))];
  const bound = tb.bv(1n << half, width);
  return [
    tb.eq(tb.bvMul(x, y), tb.bv(product, width)),
    tb.bvUlt(x, bound),
    tb.bvUlt(y, bound),
    tb.bvUlt(tb.bv(1, width), x),
    tb.bvUlt(x, y),
  ];
}

/** Multiplications that take much memory. */
export function largeConstraints(tb: TermBuilder, width = 600): Term[] {
  const [x, y, z] = ['x', 'y', 'z'].map((name) => tb.variable(`large.${name}`, bvSort(width))) as [Term, Term, Term];
  return [tb.eq(tb.bvMul(tb.bvMul(x, y), tb.bvMul(z, z)), tb.bv(12345, width))];
}
