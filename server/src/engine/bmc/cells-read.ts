/**
 * Which cells of arrays a formula reads. A model gives an array some value everywhere; an execution is told only of the
 * cells that matter to it, and these are the ones.
 */
import type { Model } from '../../solver/model';
import { ArrayValue } from '../../term/array-value';
import { Op } from '../../term/op';
import { arg, type Term } from '../../term/term';
import type { Value } from '../../term/value';

const none: ReadonlySet<Term> = new Set();

export class CellsRead {
  /** The array variables that an array term is made from. */
  private readonly bases = new Map<Term, ReadonlySet<Term>>();
  /** Indices at which an array variable may be read. */
  private readonly indices = new Map<Term, Set<Term>>();

  /** Names in the formula stand for what the definitions say. */
  constructor(formula: Term, definitions: ReadonlyMap<Term, Term>) {
    const order = inOrder(formula, definitions);
    for (const term of order) {
      if (term.sort.kind === 'array') this.bases.set(term, this.basesOf(term, definitions.get(term)));
    }
    for (const term of order) if (term.op === Op.Select) this.note(arg(term, 0), arg(term, 1));
  }

  /** The value that the model gives an array variable, with an entry for each cell that is read. */
  valueOf(variable: Term, model: Model): Value | undefined {
    const value = model.value(variable);
    if (!(value instanceof ArrayValue)) return value;
    let told = value;
    for (const index of this.indices.get(variable) ?? none) {
      const at = model.value(index);
      if (at !== undefined) told = told.with(at, value.get(at));
    }
    return told;
  }

  private basesOf(term: Term, definition: Term | undefined): ReadonlySet<Term> {
    if (definition !== undefined) return this.bases.get(definition)!;
    if (term.op === Op.Var) return new Set([term]);
    if (term.op === Op.Store) return this.bases.get(arg(term, 0))!;
    if (term.op !== Op.Ite) return none;
    const [one, other] = [this.bases.get(arg(term, 1))!, this.bases.get(arg(term, 2))!];
    return one === other ? one : new Set([...one, ...other]);
  }

  private note(array: Term, index: Term): void {
    for (const base of this.bases.get(array) ?? none) {
      let known = this.indices.get(base);
      if (known === undefined) this.indices.set(base, (known = new Set()));
      known.add(index);
    }
  }
}

/** All subterms, those of definitions too, each behind what it is made from. Iterative. */
function inOrder(formula: Term, definitions: ReadonlyMap<Term, Term>): readonly Term[] {
  const seen = new Set<Term>();
  const stack = [formula];
  for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
    const definition = definitions.get(term);
    const parts = definition === undefined ? term.args : [definition];
    const missing = seen.has(term) ? [] : parts.filter((part) => !seen.has(part));
    if (missing.length > 0) {
      for (const part of missing) stack.push(part);
      continue;
    }
    stack.pop();
    seen.add(term);
  }
  return [...seen];
}
