import type { Cancellation } from '../base/cancellation';
import type { Term } from '../term/term';
import type { Model } from './model';
import type { Statistics } from './statistics';

/**
 * Decides whether formulas can be true together. All terms are of one builder. Synchronous.
 *
 * A solver that fails says so in its answer and never by an exception; whatever happened, the next query works.
 */
export interface Solver {
  /** Opens a scope. */
  push(): void;
  /** Closes the innermost scope, or so many: what was asserted in it holds no more. */
  pop(scopes?: number): void;
  /** Adds a formula to the innermost scope. */
  assert(formula: Term): void;
  /**
   * Makes a fresh variable stand for a term, for good. For encodings that only grow: from the first definition on,
   * checks go to the core directly, which keeps what it has learned. Definitions are not part of cores.
   */
  define(name: Term, value: Term): void;
  /** Whether all that is asserted and the assumptions can be true together. */
  check(assumptions?: readonly Term[], budget?: Budget): Answer;
  /** The number of open scopes. */
  readonly scopes: number;
  /** Counters since the solver was made. */
  readonly statistics: Statistics;
  /** Frees what the solver holds outside of JavaScript. It is not to be used any more. */
  dispose(): void;
}

/** How much a query may cost; what is not said is not limited. */
export interface Budget {
  /** Steps of Z3, the same on every machine; a million is about a second. */
  readonly resources?: number;
  /** Wall-clock time. */
  readonly milliseconds?: number;
  readonly cancellation?: Cancellation;
}

export type Answer = Sat | Unsat | Unknown;

export interface Sat {
  readonly kind: 'sat';
  readonly model: Model;
}

export interface Unsat {
  readonly kind: 'unsat';
  /** Assertions and assumptions that cannot be true together; not necessarily a smallest such set. */
  readonly core: readonly Term[];
}

export interface Unknown {
  readonly kind: 'unknown';
  readonly reason: UnknownReason;
  /** More words, for logs. */
  readonly detail: string;
}

export type UnknownReason =
  | 'resource-limit'
  | 'timeout'
  | 'cancelled'
  | 'out-of-memory'
  | 'crashed'
  /** The solver's methods do not decide such formulas. */
  | 'incomplete';

export function unknown(reason: UnknownReason, detail: string = reason): Unknown {
  return { kind: 'unknown', reason, detail };
}
