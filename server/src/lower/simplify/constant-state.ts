import type { Statement } from '../../program/statement';
import type { TermBuilder } from '../../term/builder';
import { freeVars } from '../../term/free-vars';
import { Op } from '../../term/op';
import { substitute } from '../../term/substitute';
import { arg, isConstant, type Term } from '../../term/term';

/** Variables that have one and the same value whenever control is somewhere. */
export type Known = ReadonlyMap<Term, Term>;

/** Evaluates terms where some variables are known. */
export class KnownTerms {
  readonly #variables = new Map<Term, readonly Term[]>();

  constructor(readonly terms: TermBuilder) {}

  value(term: Term, known: Known): Term {
    if (isConstant(term) || known.size === 0) return term;
    if (term.op === Op.Var) return known.get(term) ?? term;
    const values = new Map<Term, Term>();
    for (const variable of this.#variablesOf(term)) {
      const value = known.get(variable);
      if (value !== undefined) values.set(variable, value);
    }
    return values.size === 0 ? term : substitute(this.terms, term, values);
  }

  #variablesOf(term: Term): readonly Term[] {
    let variables = this.#variables.get(term);
    if (variables === undefined) this.#variables.set(term, (variables = [...freeVars(term)]));
    return variables;
  }
}

/** Sets a variable to what is known of it. */
export function learn(known: Map<Term, Term>, variable: Term, value: Term | undefined): void {
  if (value !== undefined && isConstant(value)) known.set(variable, value);
  else known.delete(variable);
}

/** What follows for single variables from a condition that holds. */
export function learnFrom(terms: TermBuilder, known: Map<Term, Term>, condition: Term): void {
  const work = [condition];
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    if (next.op === Op.Var) known.set(next, terms.true);
    else if (next.op === Op.Not && arg(next, 0).op === Op.Var) known.set(arg(next, 0), terms.false);
    else if (next.op === Op.And) work.push(...next.args);
    else if (next.op === Op.Eq) {
      const [a, b] = [arg(next, 0), arg(next, 1)];
      if (a.op === Op.Var && isConstant(b)) known.set(a, b);
      else if (b.op === Op.Var && isConstant(a)) known.set(b, a);
    }
  }
}

/** What is known on both sides; undefined if that is all that was known before. */
export function joined(before: Known | undefined, more: Known): Known | undefined {
  if (before === undefined) return new Map(more);
  const both = new Map<Term, Term>();
  for (const [variable, value] of before) if (more.get(variable) === value) both.set(variable, value);
  return both.size === before.size ? undefined : both;
}

/** Whether control goes on behind a statement whose conditions are evaluated. */
export function goesOn(terms: TermBuilder, statement: Statement): boolean {
  switch (statement.kind) {
    case 'assume':
    case 'check':
      return statement.condition !== terms.false;
    case 'unsupported':
      return statement.condition !== terms.true;
    default:
      return true;
  }
}

/** Whether a statement can be left out: it never does anything. */
export function isIdle(terms: TermBuilder, statement: Statement): boolean {
  switch (statement.kind) {
    case 'assume':
    case 'check':
      return statement.condition === terms.true;
    case 'unsupported':
      return statement.condition === terms.false;
    case 'assign':
      return statement.bindings.length === 0;
    default:
      return false;
  }
}
