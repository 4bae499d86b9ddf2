import type { TermBuilder } from '../../term/builder';
import { Substitution } from '../../term/substitute';
import type { Term } from '../../term/term';
import { literalValue, type Value } from '../../term/value';
import type { Footprints } from '../footprint';
import { Model } from '../model';
import type { Query, QuerySolver } from '../query';
import type { Answer } from '../solver';
import type { LayerStatistics } from '../statistics';
import { bindingOf, conjuncts, isPlain } from './bindings';

/** A formula and the constraints of the query that it follows from. */
interface Item {
  readonly formula: Term;
  readonly origins: ReadonlySet<Term>;
}

/** A variable that must have a value. */
interface Binding {
  readonly value: Term;
  readonly origins: ReadonlySet<Term>;
}

/** Substitutions that are remembered, with all the terms they were applied to. */
const MAX_SUBSTITUTIONS = 64;

/**
 * Drops what is true, finds what is false, takes conjunctions apart, and puts constants for variables that must equal
 * them: what is left is smaller, and often nothing.
 */
export class Simplification implements QuerySolver {
  readonly #substitutions = new Map<string, Substitution>();

  constructor(
    private readonly below: QuerySolver,
    private readonly terms: TermBuilder,
    private readonly footprints: Footprints,
    private readonly statistics: LayerStatistics,
  ) {}

  solve(query: Query): Answer {
    this.statistics.queries++;
    if (query.constraints.every((constraint) => isPlain(constraint))) return this.below.solve(query);
    const bindings = new Map<Term, Binding>();
    const items = this.#simplify(query.constraints, bindings);
    const contradiction = items.find(({ formula }) => formula === this.terms.false);
    if (contradiction !== undefined || items.length === 0) this.statistics.answered++;
    if (contradiction !== undefined) return { kind: 'unsat', core: [...contradiction.origins] };
    if (items.length === 0) return { kind: 'sat', model: this.#complete(new Map(), new Map(), bindings) };
    return this.#askBelow(query, items, bindings);
  }

  dispose(): void {
    this.below.dispose();
  }

  #askBelow(query: Query, items: readonly Item[], bindings: ReadonlyMap<Term, Binding>): Answer {
    const origins = new Map<Term, ReadonlySet<Term>>();
    for (const item of items) if (!origins.has(item.formula)) origins.set(item.formula, item.origins);
    const answer = this.below.solve({ ...query, constraints: [...origins.keys()] });
    switch (answer.kind) {
      case 'sat':
        return { kind: 'sat', model: this.#complete(answer.model.variables, answer.model.functions, bindings) };
      case 'unsat':
        return { kind: 'unsat', core: [...new Set(answer.core.flatMap((formula) => [...origins.get(formula)!]))] };
      case 'unknown':
        return answer;
    }
  }

  /** Substitutes until no new binding appears; stops at the first contradiction. */
  #simplify(constraints: readonly Term[], bindings: Map<Term, Binding>): Item[] {
    let items = constraints.flatMap((constraint) => this.#split(constraint, new Set([constraint])));
    for (;;) {
      const found = this.#takeBindings(items, bindings);
      if (found === items) return items;
      items = found.flatMap((item) => this.#substituted(item, bindings));
      if (items.some(({ formula }) => formula === this.terms.false)) return items;
    }
  }

  /** Moves bindings from the items to `bindings`; the same items if there are none. A second binding of a variable stays: it will be compared. */
  #takeBindings(items: Item[], bindings: Map<Term, Binding>): Item[] {
    const rest: Item[] = [];
    for (const item of items) {
      const binding = bindingOf(this.terms, item.formula);
      if (binding === undefined || bindings.has(binding.variable)) rest.push(item);
      else bindings.set(binding.variable, { value: binding.value, origins: item.origins });
    }
    return rest.length === items.length ? items : rest;
  }

  #substituted(item: Item, bindings: ReadonlyMap<Term, Binding>): Item[] {
    const used = this.footprints.of(item.formula).variables.filter((variable) => bindings.has(variable));
    if (used.length === 0) return [item];
    const formula = this.#substitution(used, bindings).apply(item.formula);
    const origins = new Set(item.origins);
    for (const variable of used) for (const origin of bindings.get(variable)!.origins) origins.add(origin);
    return this.#split(formula, origins);
  }

  #split(formula: Term, origins: ReadonlySet<Term>): Item[] {
    return conjuncts(this.terms, formula).map((part) => ({ formula: part, origins }));
  }

  #substitution(variables: readonly Term[], bindings: ReadonlyMap<Term, Binding>): Substitution {
    const sorted = [...variables].sort((a, b) => a.id - b.id);
    const key = sorted.map((variable) => `${variable.id}=${bindings.get(variable)!.value.id}`).join();
    let substitution = this.#substitutions.get(key);
    if (substitution === undefined) {
      substitution = new Substitution(this.terms, new Map(sorted.map((v) => [v, bindings.get(v)!.value])));
      if (this.#substitutions.size >= MAX_SUBSTITUTIONS) this.#substitutions.clear();
      this.#substitutions.set(key, substitution);
    }
    return substitution;
  }

  #complete(variables: Model['variables'], functions: Model['functions'], bindings: ReadonlyMap<Term, Binding>): Model {
    const values = new Map<Term, Value | undefined>(variables);
    for (const [variable, { value }] of bindings) values.set(variable, literalValue(value));
    return new Model(this.terms, values, functions);
  }
}
