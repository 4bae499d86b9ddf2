import type { Cancellation } from '../base/cancellation';
import type { ExecProgram } from '../exec/program';
import type { MemoryVariables } from '../memory/model';
import type { PlainProgram } from '../program/plain';
import type { Solver } from '../solver/solver';
import type { Check } from '../task/check';
import type { EntryPlan } from '../task/entry-plan';
import type { Inputs } from '../task/inputs';
import type { Replay } from '../trace/replay';
import type { RegionGraphData } from './region-graph';
import type { Verdict } from './verdict';

/** What an engine is asked: decide the checks of a program. */
export interface EngineTask {
  readonly program: PlainProgram;
  readonly memory: MemoryVariables;
  readonly checks: readonly Check[];
}

/** The same program as the interpreter runs it: LLVM IR and how an execution starts. */
export interface ConcreteTask {
  readonly runnable: ExecProgram;
  readonly entry: EntryPlan;
}

/** What an engine is given to work with. Engines share no mutable state. */
export interface EngineContext {
  readonly solver: Solver;
  /** A solver that has seen nothing, for the proof checker. */
  readonly newSolver: () => Solver;
  readonly cancellation: Cancellation;
  /** Milliseconds of wall-clock time for the whole run. */
  readonly milliseconds: number;
  /** How much of it one check may take; as much as its engine gives it if this is absent. */
  readonly checkMilliseconds?: number;
  /** Runs the inputs on the interpreter. Only what fails there is refuted. */
  readonly replay: (check: Check, inputs: Inputs) => Replay;
  /** Told of each verdict the moment it exists. */
  readonly onVerdict: (check: Check, verdict: Verdict) => void;
  /** Told of the region graph that a check was looked for in, by engines that have one; absent if nobody wants it. */
  readonly onGraph?: (check: Check, graph: RegionGraphData) => void;
}

/** What the user may set, of all engines. */
export interface EngineOptions {
  /** How often a loop or recursion is unfolded at most. */
  readonly bound: number;
  readonly encoding?: Partial<EncodingOptions>;
}

/** How a program becomes terms. Verdicts do not depend on it, what they cost does. */
export interface EncodingOptions {
  /** Leave out what has no influence on the checks (Gazer 3.2.2). */
  readonly slice: boolean;
  /** Rounds of each loop that are unfolded before the first question. Undefined: all, if they are small together. */
  readonly eagerUnroll: number | undefined;
  readonly eliminate: Elimination;
  /** Ask over unbounded integers what can be asked so; where a range does not show that nothing wraps, wrap (Gazer 5.2). */
  readonly mathInt: boolean;
}

/** Which variables vanish into their uses: none, those that are used once, all (Gazer 4.1.3). */
export type Elimination = (typeof eliminations)[number];
export const eliminations = ['off', 'normal', 'aggressive'] as const;

export const defaultEncoding: EncodingOptions = {
  slice: true,
  eagerUnroll: undefined,
  eliminate: 'aggressive',
  mathInt: false,
};

/** What an engine counted, by name. */
export type Counters = Readonly<Record<string, number>>;

/** An engine as the portfolio runs it. It tells verdicts through the context; a check it tells nothing of stays open. */
export interface Engine {
  readonly name: string;
  /** Whether it can say anything of such a check. */
  readonly decides: (check: Check) => boolean;
  readonly run: (task: EngineTask & ConcreteTask, context: EngineContext, options: EngineOptions) => Counters;
}
