import { evaluate, type Assignment, type FunctionInterpretation } from './evaluate';
import { Op } from './op';
import type { Sort } from './sort';
import { arg, boundVars, type Term } from './term';
import type { Value } from './value';
import { forEachSubterm } from './walk';

/** Assignments of the bound variables that are tried at most. */
const MAX_CASES = 1 << 12;

/** The value of a quantifier by trying all cases, if these are few; otherwise `undefined`. */
export function quantifiedValue(
  term: Term,
  assignment: Assignment,
  functions: FunctionInterpretation,
): boolean | undefined {
  const variables = boundVars(term);
  if (allCases(term) > MAX_CASES) return undefined;
  const domains = variables.map((v) => finiteDomain(v.sort));
  const cases = domains.reduce((product, domain) => product * domain.length, 1);
  const decisive = term.op === Op.Exists;
  let open = false;
  for (let number = 0; number < cases; number++) {
    const bound = caseOf(variables, domains, number);
    const inner: Assignment = { get: (v) => (bound.has(v) ? bound.get(v) : assignment.get(v)) };
    const value = evaluate(arg(term, 0), inner, functions);
    if (value === decisive) return decisive;
    if (value === undefined) open = true;
  }
  return open ? undefined : !decisive;
}

const casesKnown = new WeakMap<Term, number>();

/** The cases of a quantifier with those of the quantifiers in it, each of which is tried anew in every case. */
function allCases(quantifier: Term): number {
  let cases = casesKnown.get(quantifier);
  if (cases !== undefined) return cases;
  cases = 1;
  forEachSubterm([quantifier], (term) => {
    if (term.op !== Op.Exists && term.op !== Op.Forall) return;
    for (const { sort } of boundVars(term)) cases! *= finiteDomain(sort).length || Infinity;
  });
  casesKnown.set(quantifier, cases);
  return cases;
}

function caseOf(variables: readonly Term[], domains: readonly (readonly Value[])[], number: number): Map<Term, Value> {
  const values = new Map<Term, Value>();
  let rest = number;
  variables.forEach((v, i) => {
    const domain = domains[i]!;
    values.set(v, domain[rest % domain.length]!);
    rest = Math.floor(rest / domain.length);
  });
  return values;
}

/** All values of a small sort; empty for others. */
function finiteDomain(sort: Sort): readonly Value[] {
  if (sort.kind === 'bool') return [false, true];
  if (sort.kind === 'rounding-mode') return [0, 1, 2, 3, 4];
  if (sort.kind === 'bv' && sort.width <= 12) return Array.from({ length: 2 ** sort.width }, (_, i) => i);
  return [];
}
