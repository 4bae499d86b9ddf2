import type { Term } from '../term/term';
import type { Effort } from './effort';
import type { Answer } from './solver';

/** A question without state: can the constraints be true together? */
export interface Query {
  /** Distinct formulas, in the order they were asserted: what came last differs most from the query before. */
  readonly constraints: readonly Term[];
  readonly effort: Effort;
}

/** Answers queries: the core, or a layer over another query solver. A core in an answer is a subset of the constraints. */
export interface QuerySolver {
  solve(query: Query): Answer;
  /** Frees what is held outside of JavaScript, here and below. */
  dispose(): void;
}
