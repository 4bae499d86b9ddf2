import { freeVars } from '../term/free-vars';
import type { Term } from '../term/term';

/**
 * Names for terms. A name stands for one value, which may use names in turn, but never itself: so definitions exclude
 * nothing, and those that a question does not use can be left out of it.
 */
export class Definitions {
  readonly values: ReadonlyMap<Term, Term>;
  /** As equations, those that questions so far needed; it only grows. */
  readonly needed: readonly Term[];
  readonly #values = new Map<Term, Term>();
  readonly #needed: Term[] = [];
  readonly #seen = new Set<Term>();

  constructor(private readonly equal: (name: Term, value: Term) => Term) {
    this.values = this.#values;
    this.needed = this.#needed;
  }

  add(name: Term, value: Term): void {
    if (this.#values.has(name)) throw new Error('a name has one definition');
    this.#values.set(name, value);
    // It was used before it stood for something.
    if (this.#seen.delete(name)) this.#need([name]);
  }

  /** Adds to `needed` what the formulas use, directly or not. */
  require(formulas: readonly Term[]): void {
    for (const formula of formulas) this.#need(freeVars(formula));
  }

  #need(variables: Iterable<Term>): void {
    const work = [...variables];
    for (let variable = work.pop(); variable !== undefined; variable = work.pop()) {
      if (this.#seen.has(variable)) continue;
      this.#seen.add(variable);
      const value = this.#values.get(variable);
      if (value === undefined) continue;
      this.#needed.push(this.equal(variable, value));
      work.push(...freeVars(value));
    }
  }
}
