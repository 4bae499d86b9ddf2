import type { TermBuilder } from '../term/builder';
import { type Assignment, Evaluator } from '../term/evaluate';
import { freeVars } from '../term/free-vars';
import type { FuncDecl, Term } from '../term/term';
import { defaultValue, type Value, valueTerm } from '../term/value';
import { sameValue } from '../term/array-value';

/** Terms evaluated before the values of their subterms are forgotten: caches hold many models. */
const EVALUATIONS = 256;

/** What an uninterpreted function computes: a table and what it gives elsewhere. */
export interface FunctionTable {
  readonly entries: readonly { readonly args: readonly Value[]; readonly value: Value }[];
  readonly otherwise: Value;
}

/**
 * Values under which the constraints of a query are true. Plain data: it outlives its solver.
 * Variables and functions that it says nothing of do not matter; they are false or zero.
 */
export class Model implements Assignment {
  #evaluator: Evaluator | undefined;
  #evaluated = 0;
  readonly #values = new Map<Term, Value>();
  readonly #completed = new Map<Term, Value | undefined>();

  constructor(
    private readonly terms: TermBuilder,
    /** `undefined`: it matters, but the solver gave something we cannot write down (only with quantifiers). */
    readonly variables: ReadonlyMap<Term, Value | undefined>,
    readonly functions: ReadonlyMap<FuncDecl, FunctionTable | undefined>,
    /** Names that follow from the rest, should it say nothing of them. */
    private readonly definitions?: ReadonlyMap<Term, Term>,
  ) {}

  /** The value of a variable. */
  get(variable: Term): Value | undefined {
    if (this.variables.has(variable)) return this.variables.get(variable);
    if (this.definitions?.has(variable) === true) return this.#defined(variable, this.definitions);
    return defaultValue(variable.sort);
  }

  /** The value of a function at arguments. */
  apply(decl: FuncDecl, args: readonly Value[]): Value | undefined {
    if (!this.functions.has(decl)) return defaultValue(decl.range);
    const table = this.functions.get(decl);
    if (table === undefined) return undefined;
    const entry = table.entries.find((candidate) => candidate.args.every((value, i) => sameValue(value, args[i]!)));
    return entry === undefined ? table.otherwise : entry.value;
  }

  /** The value of any term; `undefined` where it depends on a result that is unspecified (see `Op`). */
  value(term: Term): Value | undefined {
    const known = this.#values.get(term);
    if (known !== undefined) return known;
    if (this.#evaluated++ % EVALUATIONS === 0)
      this.#evaluator = new Evaluator(this, (decl, args) => this.apply(decl, args));
    const value = this.#evaluator!.value(term);
    if (value !== undefined) this.#values.set(term, value);
    return value;
  }

  /** Iterative: names may stand on names a long way down. */
  #defined(name: Term, definitions: ReadonlyMap<Term, Term>): Value | undefined {
    if (this.#completed.has(name)) return this.#completed.get(name);
    const open = (one: Term): boolean => definitions.has(one) && !this.variables.has(one) && !this.#completed.has(one);
    const work = [name];
    for (let next = work.at(-1); next !== undefined; next = work.at(-1)) {
      const value = definitions.get(next)!;
      const before = this.#completed.has(next) ? [] : [...freeVars(value)].filter(open);
      if (before.length > 0) {
        work.push(...before);
        continue;
      }
      work.pop();
      if (!this.#completed.has(next)) this.#completed.set(next, this.#complete(value));
    }
    return this.#completed.get(name);
  }

  #complete(value: Term): Value | undefined {
    return new Evaluator(this, (decl, args) => this.apply(decl, args)).value(value);
  }

  /** The value of any term as a constant: a literal, or stores into a constant array. */
  constant(term: Term): Term | undefined {
    const value = this.value(term);
    return value === undefined ? undefined : valueTerm(this.terms, value, term.sort);
  }
}
