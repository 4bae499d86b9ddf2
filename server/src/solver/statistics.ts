import type { Answer } from './solver';

/** Counters of one layer of the chain. */
export interface LayerStatistics {
  /** Queries it was asked. */
  queries: number;
  /** Those it answered itself, without asking below; for independence, those it split. */
  answered: number;
}

/** The parts of the chain that count. */
export type LayerName = 'simplification' | 'independence' | 'exact-cache' | 'counterexample-cache';

/** What a solver did so far. */
export class Statistics {
  checks = 0;
  sat = 0;
  unsat = 0;
  unknown = 0;
  milliseconds = 0;
  readonly layers: Record<LayerName, LayerStatistics> = {
    simplification: { queries: 0, answered: 0 },
    independence: { queries: 0, answered: 0 },
    'exact-cache': { queries: 0, answered: 0 },
    'counterexample-cache': { queries: 0, answered: 0 },
  };
  readonly core = {
    queries: 0,
    milliseconds: 0,
    /** Steps of Z3, rounded down to 1024 for each of its checks. */
    resources: 0,
    /** Queries for which the first method of the strategy was not enough. */
    fallbacks: 0,
    /** Fresh contexts and instances of Z3; more than one each means that something was replaced. */
    contexts: 0,
    instances: 0,
    /** Bytes allocated by Z3 after the last query, and the most seen. */
    memory: 0,
    peakMemory: 0,
  };

  /** Adds what another solver's core did, which worked for this one. */
  include({ core: { queries, milliseconds, resources, peakMemory } }: Statistics): void {
    this.core.queries += queries;
    this.core.milliseconds += milliseconds;
    this.core.resources += resources;
    this.core.peakMemory = Math.max(this.core.peakMemory, peakMemory);
  }

  count(answer: Answer, milliseconds: number): void {
    this.checks++;
    this[answer.kind]++;
    this.milliseconds += milliseconds;
  }
}
