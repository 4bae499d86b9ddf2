import { performance } from 'node:perf_hooks';
import type { TermBuilder } from '../term/builder';
import { BOOL } from '../term/sort';
import type { Term } from '../term/term';
import { Definitions } from './definitions';
import { Effort } from './effort';
import type { QuerySolver } from './query';
import type { Answer, Budget, Solver } from './solver';
import type { Statistics } from './statistics';

/** Scopes over a chain that knows none: each check asks for all that is asserted, in order. */
export class ScopedSolver implements Solver {
  readonly #asserted: Term[] = [];
  /** Where each scope begins in `#asserted`. */
  readonly #scopes: number[] = [];
  #definitions: Definitions | undefined;

  constructor(
    private readonly chain: QuerySolver,
    /** The end of the chain: the only part that knows of definitions. */
    private readonly core: QuerySolver,
    private readonly terms: TermBuilder,
    readonly statistics: Statistics,
  ) {}

  get scopes(): number {
    return this.#scopes.length;
  }

  push(): void {
    this.#scopes.push(this.#asserted.length);
  }

  pop(scopes = 1): void {
    if (scopes > this.#scopes.length) throw new RangeError(`pop of ${scopes} of ${this.#scopes.length} scopes`);
    for (let i = 0; i < scopes; i++) this.#asserted.length = this.#scopes.pop()!;
  }

  assert(formula: Term): void {
    if (formula.sort !== BOOL) throw new TypeError('only formulas can be asserted');
    this.#asserted.push(formula);
  }

  define(name: Term, value: Term): void {
    this.#definitions ??= new Definitions((a, b) => this.terms.eq(a, b));
    this.#definitions.add(name, value);
  }

  check(assumptions: readonly Term[] = [], budget: Budget = {}): Answer {
    const begun = performance.now();
    const constraints = [...new Set([...this.#asserted, ...assumptions])];
    const effort = new Effort(budget);
    const definitions = this.#definitions;
    const answer =
      definitions === undefined
        ? this.chain.solve({ constraints, effort })
        : this.core.solve({ constraints, definitions, effort });
    this.statistics.count(answer, performance.now() - begun);
    return answer;
  }

  dispose(): void {
    this.chain.dispose();
  }
}
