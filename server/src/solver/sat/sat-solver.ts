import type { Cancellation } from '../../base/cancellation';
import type { Unknown } from '../solver';

/** A variable's number from 1 on, or its negation. */
export type Literal = number;

/** Decides propositional clauses, incrementally. Errors are answers; after any, the next call works. */
export interface SatSolver {
  /** Numbers from 1 on may also be used without asking, but not both ways in one solver. */
  newVariable(): Literal;
  /** Adds a clause for good; the empty one is a contradiction. */
  add(clause: readonly Literal[]): void;
  /** Whether all clauses and the assumptions can be true together; assumptions hold for this call only. */
  solve(assumptions?: readonly Literal[], budget?: SatBudget): SatAnswer;
  dispose(): void;
}

/** How much a call may cost; what is not said is not limited. */
export interface SatBudget {
  /** The same on every machine. */
  readonly conflicts?: number;
  readonly milliseconds?: number;
  readonly cancellation?: Cancellation;
}

export type SatAnswer =
  | { readonly kind: 'sat'; readonly model: SatModel }
  /** The assumptions that are contradictory with the clauses; empty if the clauses are so alone. */
  | { readonly kind: 'unsat'; readonly core: readonly Literal[] }
  | Unknown;

/** What the solver found. Good until the solver is changed or asked again: copying all values would cost most of a call. */
export interface SatModel {
  /** Whether a literal is true; variables that no clause has are false. */
  value(literal: Literal): boolean;
}
