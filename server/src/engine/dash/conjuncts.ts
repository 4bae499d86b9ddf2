import type { TermBuilder } from '../../term/builder';
import { Op } from '../../term/op';
import type { Term } from '../../term/term';
import { forEachSubterm } from '../../term/walk';

/** The conjuncts of a formula; none of `true`. */
export function conjunctsOf(terms: TermBuilder, formula: Term): readonly Term[] {
  const found = new Set<Term>();
  const work = [formula];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const inner = next.op === Op.Not ? next.args[0]! : undefined;
    if (next.op === Op.And) work.push(...next.args);
    else if (inner?.op === Op.Or) work.push(...inner.args.map((one) => terms.not(one)));
    else if (next.op !== Op.True) found.add(next);
  }
  return [...found];
}

export function hasQuantifier(formula: Term): boolean {
  let found = false;
  forEachSubterm([formula], ({ op }) => (found ||= op === Op.Exists || op === Op.Forall));
  return found;
}
