import { performance } from 'node:perf_hooks';
import { BOOL } from '../term/sort';
import type { Term } from '../term/term';
import { Effort } from './effort';
import type { QuerySolver } from './query';
import type { Answer, Budget, Solver } from './solver';
import type { Statistics } from './statistics';

/** Scopes over a chain that knows none: each check asks for all that is asserted, in order. */
export class ScopedSolver implements Solver {
  readonly #asserted: Term[] = [];
  /** Where each scope begins in `#asserted`. */
  readonly #scopes: number[] = [];

  constructor(
    private readonly chain: QuerySolver,
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

  check(assumptions: readonly Term[] = [], budget: Budget = {}): Answer {
    const begun = performance.now();
    const constraints = [...new Set([...this.#asserted, ...assumptions])];
    const answer = this.chain.solve({ constraints, effort: new Effort(budget) });
    this.statistics.count(answer, performance.now() - begun);
    return answer;
  }

  dispose(): void {
    this.chain.dispose();
  }
}
