/**
 * WPα: the precondition under the aliases of a test only. A read behind a write is resolved by whether the two indices
 * are the same in the test's state; what that took is α. DASH 4.2.1; LCT-D 3.2.2, Table 3.10.
 */
import type { TermBuilder } from '../../term/builder';
import { Op } from '../../term/op';
import type { Term } from '../../term/term';
import type { Value } from '../../term/value';

export interface Specialised {
  readonly formulas: readonly Term[];
  /** Holds in the test's state; under it the formulas say the same as the ones that were given. */
  readonly alpha: readonly Term[];
}

/** Formulas under the aliases of a state; `valueOf` is undefined where the state does not determine a term. */
export function underAliases(
  terms: TermBuilder,
  formulas: readonly Term[],
  valueOf: (term: Term) => Value | undefined,
): Specialised {
  const resolver = new Resolver(terms, valueOf);
  return { formulas: formulas.map((formula) => resolver.resolve(formula)), alpha: [...resolver.alpha] };
}

class Resolver {
  readonly alpha = new Set<Term>();
  private readonly done = new Map<Term, Term>();

  constructor(
    private readonly terms: TermBuilder,
    private readonly valueOf: (term: Term) => Value | undefined,
  ) {}

  resolve(root: Term): Term {
    const work = [root];
    for (let term = work.at(-1); term !== undefined; term = work.at(-1)) {
      if (this.done.has(term)) {
        work.pop();
        continue;
      }
      // What is under a quantifier has no value in a state.
      const isClosed = term.op === Op.Forall || term.op === Op.Exists || term.args.length === 0;
      const missing = isClosed ? [] : term.args.filter((one) => !this.done.has(one));
      if (missing.length > 0) {
        work.push(...missing);
        continue;
      }
      work.pop();
      this.done.set(term, isClosed ? term : this.rebuilt(term));
    }
    return this.done.get(root)!;
  }

  private rebuilt(term: Term): Term {
    const args = term.args.map((one) => this.done.get(one)!);
    const same = args.every((one, at) => one === term.args[at]);
    const built = same ? term : this.terms.rebuild(term, args);
    return built.op === Op.Select ? this.read(built) : built;
  }

  /** A read goes past writes of which the test's state says that they are elsewhere, or ends in one that is here. */
  private read(select: Term): Term {
    let array = select.args[0]!;
    const index = select.args[1]!;
    while (array.op === Op.Store) {
      const here = this.terms.eq(array.args[1]!, index);
      const value = this.valueOf(here);
      if (value === undefined) break;
      if (here !== this.terms.bool(value === true)) this.alpha.add(value === true ? here : this.terms.not(here));
      if (value === true) return array.args[2]!;
      array = array.args[0]!;
    }
    return this.terms.select(array, index);
  }
}
