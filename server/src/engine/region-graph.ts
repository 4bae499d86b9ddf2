/**
 * A region graph as an engine leaves it, and how it came to it: only strings, numbers and lists, so that it can be
 * written as JSON and sent between threads.
 */
export interface RegionGraphData {
  readonly regions: readonly RegionData[];
  readonly edges: readonly RegionEdgeData[];
  /** The frontiers that were looked at, in order. */
  readonly frontiers: readonly FrontierData[];
  /** What happened, in order, a line each. */
  readonly history: readonly string[];
}

export interface RegionData {
  readonly id: number;
  readonly location: string;
  /** Of what comes next there, in the C source. */
  readonly file: string | null;
  readonly line: number | null;
  /** The same in the LLVM IR, in characters from its start. */
  readonly irOffset: number | null;
  /** Conjuncts, with the program's names. */
  readonly predicates: readonly string[];
  readonly role: 'start' | 'error' | 'plain';
  /** Numbers of the tests that pass through it. */
  readonly tests: readonly number[];
}

export interface RegionEdgeData {
  readonly from: number;
  readonly to: number;
  /** `impossible`: shown to be passed by nothing; the others may be passed as far as the graph knows. */
  readonly kind: 'possible' | 'impossible';
  /** Numbers of the tests that pass along it. */
  readonly tests: readonly number[];
}

export interface FrontierData {
  /** Regions as they were then; they may have been split since. */
  readonly from: number;
  readonly to: number;
  /** The test from whose state it was to be passed; null at the start. */
  readonly test: number | null;
  /** A new test, a split of the region before it, or the edge went. */
  readonly outcome: 'test' | 'split' | 'impossible' | 'open';
}
