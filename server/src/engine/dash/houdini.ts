/**
 * The largest set of facts that keep each other true when a loop goes round (Houdini: Flanagan and Leino 2001): facts are
 * guessed from what predicates are about and from the states of tests, and dropped when a round breaks them.
 */
import type { TermBuilder } from '../../term/builder';
import { freeVarsOf } from '../../term/free-vars';
import { Op } from '../../term/op';
import { Substitution } from '../../term/substitute';
import { type Term, widthOf } from '../../term/term';
import { forEachSubterm } from '../../term/walk';
import { hasQuantifier } from './conjuncts';
import type { Place } from './generalise';
import type { Questions } from './questions';

const mostFacts = 60;
const mostRounds = 16;

/** Facts that stay true round by round and of which one contradicts what is needed, as one formula. */
export function inductiveFacts(
  terms: TermBuilder,
  questions: Questions,
  needed: readonly Term[],
  place: Place,
  variables: ReadonlySet<Term>,
): Term | undefined {
  if (place.rounds.length === 0) return undefined;
  const guesses = guess(terms, [...needed, ...place.rounds.flatMap(({ guard }) => guard)], variables);
  let facts = guesses.filter((fact) => place.isOutside(terms.not(fact))).slice(0, mostFacts);
  for (let round = 0; round < mostRounds && facts.length > 0; round++) {
    const broken = brokenIn(terms, questions, facts, place);
    if (broken === 'unknown') return undefined;
    if (broken.size === 0) return questions.contradict([...facts, ...needed]) ? terms.conj(facts) : undefined;
    facts = facts.filter((fact) => !broken.has(fact));
  }
  return undefined;
}

/** Facts that are not true any more after some round from a state in which all are. */
function brokenIn(
  terms: TermBuilder,
  questions: Questions,
  facts: readonly Term[],
  { region, rounds }: Place,
): ReadonlySet<Term> | 'unknown' {
  for (const { guard, updates } of rounds) {
    const substitution = new Substitution(terms, updates);
    const after = facts.map((fact) => substitution.apply(fact));
    const answer = questions.trial([...region, ...facts, ...guard, terms.not(terms.conj(after))]);
    if (answer.kind === 'unknown') return 'unknown';
    if (answer.kind === 'unsat') continue;
    const broken = facts.filter((_, at) => answer.model.value(after[at]!) === false);
    return broken.length === 0 ? 'unknown' : new Set(broken);
  }
  return new Set();
}

/** Comparisons that the formulas make, both ways and as orders; signs of the variables that they compare. */
function guess(terms: TermBuilder, formulas: readonly Term[], variables: ReadonlySet<Term>): readonly Term[] {
  const found = new Set<Term>();
  const add = (fact: Term): void => {
    if (fact.op === Op.True || fact.op === Op.False) return;
    found.add(fact);
    found.add(terms.not(fact));
  };
  const atoms: Term[] = [];
  forEachSubterm(
    formulas.filter((one) => !hasQuantifier(one)),
    (term) => {
      if (isComparison(term) && [...freeVarsOf([term])].every((one) => variables.has(one))) atoms.push(term);
    },
  );
  for (const variable of freeVarsOf(atoms)) {
    if (variable.sort.kind !== 'bv' || widthOf(variable) === 1) continue;
    const zero = terms.bv(0, widthOf(variable));
    add(terms.bvSlt(variable, zero));
    add(terms.eq(variable, zero));
  }
  for (const atom of atoms) {
    add(atom);
    if (atom.op !== Op.Eq) continue;
    const [a, b] = [atom.args[0]!, atom.args[1]!];
    if (a.sort.kind !== 'bv') continue;
    add(terms.bvSlt(a, b));
    add(terms.bvSlt(b, a));
    add(terms.bvUlt(a, b));
    add(terms.bvUlt(b, a));
  }
  return [...found];
}

function isComparison({ op, args }: Term): boolean {
  if (op === Op.Eq) return args[0]!.sort.kind === 'bv';
  return op === Op.BvSlt || op === Op.BvSle || op === Op.BvUlt || op === Op.BvUle;
}
