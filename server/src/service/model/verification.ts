import type { EncodingOptions } from '../../engine/engine';
import type { RegionGraphData } from '../../engine/region-graph';
import type { TaskOptions } from '../../task/options';
import type { ShownVerdict } from './verdict';

/** How one function is verified. */
export interface VerifyOptions {
  /** `auto` or the name of an engine. */
  readonly engine: string;
  readonly bound: number;
  /** How programs become terms; the engines' own way where it says nothing. */
  readonly encoding?: Partial<EncodingOptions>;
  /** Wall-clock time for the function. */
  readonly milliseconds: number;
  /** How much of it one check may take in one engine; no limit of its own if absent. */
  readonly checkMilliseconds?: number;
  readonly task: TaskOptions;
  /** Which checks: the function's own, or all that its executions may come to. */
  readonly scope: 'own' | 'reachable';
  /** Of these, only those with such ids; all if it is absent. */
  readonly only?: readonly string[];
  /** Folder for every question to the solver, as SMT-LIB. */
  readonly dumpTo?: string;
  /** Give the region graphs of checks as well, from engines that have them. */
  readonly graphs?: boolean;
  /** Where verdicts are kept, and what these depend on (`slice/`). Only for the function's own checks. */
  readonly cache?: {
    readonly folder: string;
    readonly slice: string;
    /** False: find out anew, and keep that. */
    readonly read: boolean;
  };
  /** Make a harness for every counterexample. */
  readonly harness?: {
    /** How it names the program; undefined if that is not C. */
    readonly source: string | undefined;
  };
}

/** What is known of one check, and what it took. */
export interface CheckVerdict {
  readonly id: string;
  readonly verdict: ShownVerdict;
  /** Undefined if no engine had a say. */
  readonly engine: string | undefined;
  /** Wall-clock time from the start of the function's verification until the verdict was there. */
  readonly milliseconds: number;
  /** Questions to the solver until then. */
  readonly solverCalls: number;
}

/** Told while a function is verified. */
export type VerifyEvent =
  /** The checks that there will be verdicts on, and what these rest on. */
  | { readonly kind: 'started'; readonly checks: readonly string[]; readonly assumptions: readonly string[] }
  /** A check is proved or refuted. What stays open is in the result only. */
  | { readonly kind: 'verdict'; readonly verdict: CheckVerdict };

/** What one engine did. */
export interface EngineStatistics {
  readonly engine: string;
  readonly milliseconds: number;
  readonly counters: Readonly<Record<string, number>>;
}

/** What the solver did for a function. */
export interface SolverStatistics {
  readonly calls: number;
  readonly sat: number;
  readonly unsat: number;
  readonly unknown: number;
  readonly milliseconds: number;
  /** Calls that reached Z3: the caches had no answer. */
  readonly z3Calls: number;
  readonly z3Milliseconds: number;
  readonly peakBytes: number;
}

export interface FunctionStatistics {
  /** Wall-clock time of the whole verification. */
  readonly milliseconds: number;
  readonly engines: readonly EngineStatistics[];
  readonly solver: SolverStatistics | undefined;
}

/** What a `memory-leak` at the end of a program says of memory that nothing points to any more, at any time. */
export interface LeakMeaning {
  /** No leak at the end means that no memory is ever lost: every execution gets to the end. */
  readonly proofCounts: boolean;
  /** A leak at the end means that memory is lost: nothing that lives so long could point to it. */
  readonly failureCounts: boolean;
}

/** The region graph that a check was looked for in. */
export interface CheckGraph {
  /** Of the check. */
  readonly id: string;
  readonly graph: RegionGraphData;
}

/** How the verification of a function ended. */
export type FunctionVerdicts =
  | {
      readonly kind: 'decided';
      readonly verdicts: readonly CheckVerdict[];
      /** What the verdicts rest on: the assumption ledger, a line each. */
      readonly assumptions: readonly string[];
      readonly statistics: FunctionStatistics;
      /** Nothing had to be found out. */
      readonly fromCache?: boolean;
      /** Present if leaks were asked for. */
      readonly leaks?: LeakMeaning;
      /** Present if they were asked for; of checks that an engine with such graphs looked at. */
      readonly graphs?: readonly CheckGraph[];
    }
  /** It cannot be verified at all, and why. */
  | { readonly kind: 'refused'; readonly message: string };
