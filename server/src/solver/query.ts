import type { Term } from '../term/term';
import type { Definitions } from './definitions';
import type { Effort } from './effort';
import type { Answer } from './solver';

/** A question without state: can the constraints be true together? */
export interface Query {
  /** Distinct formulas, in the order they were asserted: what came last differs most from the query before. */
  readonly constraints: readonly Term[];
  /** Names that the constraints may use. The same object in every query of a solver; it only grows. */
  readonly definitions?: Definitions;
  readonly effort: Effort;
}

/** The constraints and what they need of the definitions. */
export function allOf({ constraints, definitions }: Query): readonly Term[] {
  if (definitions === undefined) return constraints;
  definitions.require(constraints);
  return [...definitions.needed, ...constraints];
}

/** Answers queries: the core, or a layer over another query solver. A core in an answer is a subset of the constraints. */
export interface QuerySolver {
  solve(query: Query): Answer;
  /** Frees what is held outside of JavaScript, here and below. */
  dispose(): void;
}
