import type { TermBuilder } from './builder';
import { freeVars, freeVarsOf } from './free-vars';
import { Op } from './op';
import { boundVars, type Term, varName } from './term';

/**
 * The term with every key replaced by its value, all at once, built anew through the folding builder. Keys may be any
 * terms; values are not looked into again. Bound variables are never replaced, and are renamed where a value would be
 * captured.
 */
export function substitute(tb: TermBuilder, term: Term, replacements: ReadonlyMap<Term, Term>): Term {
  return new Substitution(tb, replacements).apply(term);
}

/** What a substitution needs of a map. */
interface Replacements extends Iterable<readonly [key: Term, value: Term]> {
  get(key: Term): Term | undefined;
}

/** A substitution applied to many terms: remembers what it has done. The map must not change meanwhile. */
export class Substitution {
  /** Results so far. */
  private readonly done = new Map<Term, Term>();

  constructor(
    private readonly tb: TermBuilder,
    private readonly replacements: Replacements,
    /** A term contains none of the keys if its id is smaller than all of theirs. */
    private readonly smallestKey = smallestOf(replacements),
  ) {}

  apply(root: Term): Term {
    const known = this.known(root);
    if (known !== undefined) return known;
    const stack = [root];
    while (stack.length > 0) {
      const term = stack[stack.length - 1]!;
      if (this.known(term) !== undefined) {
        stack.pop();
        continue;
      }
      const before = stack.length;
      // A quantifier's body is a scope of its own.
      if (!isQuantifier(term)) for (const a of term.args) if (this.known(a) === undefined) stack.push(a);
      if (stack.length > before) continue;
      stack.pop();
      this.done.set(term, this.rebuilt(term));
    }
    return this.known(root)!;
  }

  private known(term: Term): Term | undefined {
    if (term.id < this.smallestKey) return term;
    return this.replacements.get(term) ?? this.done.get(term);
  }

  private rebuilt(term: Term): Term {
    if (isQuantifier(term)) return this.underQuantifier(term);
    const { args } = term;
    if (args.length === 0) return term;
    const replaced = args.map((a) => this.known(a)!);
    return replaced.every((a, i) => a === args[i]) ? term : this.tb.rebuild(term, replaced);
  }

  /** Recurses once per nesting of quantifiers. */
  private underQuantifier(term: Term): Term {
    const { tb } = this;
    const bound = new Set(boundVars(term));
    const free = freeVars(term);
    const inner = new Map<Term, Term>();
    for (const [key, value] of this.replacements) {
      if (key.op === Op.Var ? free.has(key) : !intersects(freeVars(key), bound)) inner.set(key, value);
    }
    if (inner.size === 0) return term;
    const captured = freeVarsOf(inner.values());
    const variables = [...bound].map((v) => {
      if (!captured.has(v)) return v;
      const renamed = tb.fresh(varName(v), v.sort);
      inner.set(v, renamed);
      return renamed;
    });
    const body = term.args[0]!;
    const replaced = substitute(tb, body, inner);
    if (term.op === Op.Forall) return tb.forall(variables, replaced);
    return tb.exists(variables, replaced);
  }
}

function smallestOf(replacements: Replacements): number {
  let smallest = Infinity;
  for (const [key] of replacements) smallest = Math.min(smallest, key.id);
  return smallest;
}

function isQuantifier(term: Term): boolean {
  return term.op === Op.Forall || term.op === Op.Exists;
}

function intersects(a: ReadonlySet<Term>, b: ReadonlySet<Term>): boolean {
  for (const term of a) if (b.has(term)) return true;
  return false;
}
