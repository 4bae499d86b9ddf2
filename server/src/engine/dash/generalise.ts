/**
 * Weaker predicates than the precondition, so that loops converge: one conjunct alone, or an order instead of an
 * equation, if the states outside of it stay outside when the loop goes round. Weaker is sound: what implies the
 * precondition's place in the template of DASH, Fig. 11, still lets no state outside of it pass.
 */
import type { TermBuilder } from '../../term/builder';
import { freeVars } from '../../term/free-vars';
import { Op } from '../../term/op';
import { Substitution } from '../../term/substitute';
import type { Term } from '../../term/term';
import { hasQuantifier } from './conjuncts';
import type { Step } from './error-automaton';
import type { Questions } from './questions';

/** Where a predicate is wanted. */
export interface Place {
  /** What holds in the region that is split. */
  readonly region: readonly Term[];
  /** Ways from the region's location back to it. */
  readonly rounds: readonly Step[];
  /** Whether a formula is false in all states of tests that are to be outside. */
  readonly isOutside: (formula: Term) => boolean;
}

/** A formula that some conjunct implies and that, once false, stays false round by round; undefined if none is found. */
export function inductive(
  terms: TermBuilder,
  questions: Questions,
  conjuncts: readonly Term[],
  place: Place,
): Term | undefined {
  if (place.rounds.length === 0) return undefined;
  const usable = conjuncts.filter((one) => !hasQuantifier(one));
  const candidates = [...usable, ...usable.flatMap((one) => orders(terms, one))];
  return candidates.find((one) => place.isOutside(one) && staysFalse(terms, questions, one, place));
}

function staysFalse(terms: TermBuilder, questions: Questions, formula: Term, { region, rounds }: Place): boolean {
  const not = terms.not(formula);
  return rounds.every(({ guard, updates }) => {
    const after = new Substitution(terms, updates).apply(formula);
    return after === terms.false || questions.contradict([...region, not, ...guard, after]);
  });
}

/** Where a = b, a is not less than b, and not greater either. */
function orders(terms: TermBuilder, formula: Term): readonly Term[] {
  const [a, b] = formula.args;
  if (formula.op !== Op.Eq || a?.sort.kind !== 'bv' || b === undefined) return [];
  if (freeVars(formula).size === 0) return [];
  return [terms.bvUle(a, b), terms.bvUle(b, a), terms.bvSle(a, b), terms.bvSle(b, a)];
}
