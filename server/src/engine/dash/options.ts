import type { InlineLimits } from '../../program/inline-calls';
import type { Granularity } from './error-automaton';
import type { MappingKind } from './mapping';

export interface DashOptions {
  /** Leave out what has no influence on the checks. */
  readonly slice: boolean;
  /** What is one step: a block of the control-flow graph, or everything between two cut points. */
  readonly granularity: Granularity;
  /** Calls beyond these are questions of their own (DASH 4.4), and all of recursive functions. */
  readonly inline: InlineLimits;
  readonly borders: BorderLimits;
  /** Whether a frontier is first looked at without the way to it. LCT-D 3.4. */
  readonly unsatisfiableTargets: boolean;
  /** Whether conditions that the contradiction does not need are left out of predicates. DASH, sec. 5. */
  readonly smallPredicates: boolean;
  /** Whether weaker predicates are tried that stay false when a loop goes round. */
  readonly generalise: boolean;
  /** How it is found out which regions tests have been in. */
  readonly mapping: MappingKind;
  /** Of the first test. */
  readonly seed: number;
  /** Edges that a test passes at most. */
  readonly testSteps: number;
  readonly iterations: number;
  /** Splits of one location's regions, besides some for each round of a loop, before it is said that they keep growing. */
  readonly mostSplits: number;
  /** Questions that the solver does not answer in time, before it is said that predicates have become too large. */
  readonly mostUnanswered: number;
}

/** When there are also regions where inlined functions begin and end, so that blocks stay small. */
export interface BorderLimits {
  /** In functions of more locations, with calls inlined. */
  readonly mostLocations: number;
  /** Callees of fewer locations are a part of what calls them. */
  readonly smallestCallee: number;
}

export const defaultDashOptions: DashOptions = {
  slice: true,
  granularity: 'large',
  inline: { mostLocations: 20_000, smallLocations: 40 },
  borders: { mostLocations: 300, smallestCallee: 10 },
  unsatisfiableTargets: true,
  smallPredicates: true,
  generalise: true,
  mapping: 'control-flow',
  seed: 1,
  testSteps: 4000,
  iterations: 4000,
  mostSplits: 20,
  mostUnanswered: 8,
};

/** What a run took. */
export interface DashStatistics {
  iterations: number;
  solverCalls: number;
  tests: number;
  splits: number;
  /** Predicates, or what they say of aliases, that were evaluated in states of tests. */
  evaluations: number;
  unsatisfiableTargets: number;
  regions: number;
  /** Proofs about a function from a precondition. */
  summaries: number;
  /** How often one of them answered a question about another call, or about another state before the same one. */
  summariesReused: number;
}

export function noStatistics(): DashStatistics {
  return {
    iterations: 0,
    solverCalls: 0,
    tests: 0,
    splits: 0,
    evaluations: 0,
    unsatisfiableTargets: 0,
    regions: 0,
    summaries: 0,
    summariesReused: 0,
  };
}
