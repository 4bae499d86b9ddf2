import { Op } from './op';
import { boundVars, type Term } from './term';

/** The variables a term's value depends on. Quantified ones are not among them. */
export function freeVars(term: Term): ReadonlySet<Term> {
  return freeVarsOf([term]);
}

/** The free variables of several terms together. */
export function freeVarsOf(terms: Iterable<Term>): ReadonlySet<Term> {
  const quantifiers = new Set<Term>();
  const found = new Set<Term>();
  collect([...terms], found, quantifiers);
  if (quantifiers.size > 0) for (const set of quantifierVars(quantifiers).values()) addAll(found, set);
  return found;
}

/** Variables and quantifiers reached without entering a quantifier. */
function collect(stack: Term[], variables: Set<Term>, quantifiers: Set<Term>): void {
  const seen = new Set<Term>(stack);
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term.op === Op.Var) {
      variables.add(term);
    } else if (isQuantifier(term)) {
      quantifiers.add(term);
    } else {
      for (const argument of term.args) {
        if (seen.has(argument)) continue;
        seen.add(argument);
        stack.push(argument);
      }
    }
  }
}

/** For each of the quantifiers given its free variables; inner ones are done first, without recursion. */
function quantifierVars(outermost: ReadonlySet<Term>): Map<Term, ReadonlySet<Term>> {
  const bodies = new Map<Term, { readonly variables: Set<Term>; readonly inner: Set<Term> }>();
  const pending = [...outermost];
  for (let term = pending.pop(); term !== undefined; term = pending.pop()) {
    if (bodies.has(term)) continue;
    const body = { variables: new Set<Term>(), inner: new Set<Term>() };
    collect([term.args[0]!], body.variables, body.inner);
    bodies.set(term, body);
    pending.push(...body.inner);
  }
  const done = new Map<Term, ReadonlySet<Term>>();
  // Ids are a topological order.
  for (const [term, { variables, inner }] of [...bodies].sort(([a], [b]) => a.id - b.id)) {
    for (const nested of inner) addAll(variables, done.get(nested)!);
    for (const bound of boundVars(term)) variables.delete(bound);
    done.set(term, variables);
  }
  for (const term of done.keys()) if (!outermost.has(term)) done.delete(term);
  return done;
}

function isQuantifier(term: Term): boolean {
  return term.op === Op.Forall || term.op === Op.Exists;
}

function addAll(target: Set<Term>, more: Iterable<Term>): void {
  for (const term of more) target.add(term);
}
