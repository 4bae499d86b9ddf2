/** Runs engines one after the other, the cheap ones first; each is asked only what the ones before left open. */
import { assertNever } from '../base/assert-never';
import type { Check } from '../task/check';
import { boundedModelChecking } from './bmc/bmc';
import { dashEngine } from './dash/engine';
import type { ConcreteTask, Counters, Engine, EngineContext, EngineOptions, EngineTask } from './engine';
import { randomRuns } from './random/random-runs';
import { findLassos } from './termination/lassos';
import type { Verdict } from './verdict';

/** All engines, cheap first: the order of `auto`. One more engine is one more entry. */
const engines: readonly Engine[] = [
  { name: 'random', decides: isSafety, run: randomRuns },
  {
    name: 'bmc',
    decides: isSafety,
    run: (task, context, options) => ({ ...boundedModelChecking(task, context, options).statistics }),
  },
  { name: 'dash', decides: isSafety, run: dashEngine },
  { name: 'termination', decides: ({ kind }) => kind === 'termination', run: findLassos },
];

/** What `--engine` takes: one engine alone, or all in turn. */
export const engineNames: readonly string[] = ['auto', ...engines.map(({ name }) => name)];

/** A verdict, and what it took. */
export interface Decision {
  readonly verdict: Verdict;
  /** Undefined if no engine was there for it. */
  readonly engine: string | undefined;
  /** Wall-clock time from the start of the portfolio until the verdict was there. */
  readonly milliseconds: number;
  /** Questions to the solver until then. */
  readonly solverCalls: number;
}

export interface EngineRun {
  readonly engine: string;
  readonly milliseconds: number;
  readonly counters: Counters;
}

export interface PortfolioResult {
  readonly decisions: ReadonlyMap<Check, Decision>;
  readonly runs: readonly EngineRun[];
}

export interface PortfolioContext extends Omit<EngineContext, 'onVerdict'> {
  /** Told once of each check that is proved or refuted, the moment it is. */
  readonly onDecision: (check: Check, decision: Decision) => void;
}

export function runPortfolio(
  name: string,
  task: EngineTask & ConcreteTask,
  context: PortfolioContext,
  options: EngineOptions,
): PortfolioResult {
  return new Portfolio(task, context, options).run(engines.filter((engine) => name === 'auto' || name === engine.name));
}

class Portfolio {
  readonly #decisions = new Map<Check, Decision>();
  readonly #runs: EngineRun[] = [];
  readonly #start = performance.now();

  constructor(
    readonly task: EngineTask & ConcreteTask,
    readonly context: PortfolioContext,
    readonly options: EngineOptions,
  ) {}

  run(chosen: readonly Engine[]): PortfolioResult {
    // Nothing is put aside for an engine that no check is for.
    const wanted = chosen.filter((engine) => this.task.checks.some((check) => engine.decides(check)));
    for (const [at, engine] of wanted.entries()) this.#runEngine(engine, wanted.length - at);
    for (const check of this.task.checks) if (!this.#decisions.has(check)) this.#take(check, this.#open(chosen, check));
    return { decisions: this.#decisions, runs: this.#runs };
  }

  /** An engine gets its share of the time that is left: none leaves nothing for those after it. */
  #runEngine(engine: Engine, enginesLeft: number): void {
    const { task, context, options } = this;
    const checks = task.checks.filter((check) => !this.#isDecided(check) && engine.decides(check));
    if (checks.length === 0 || context.cancellation.isCancelled) return;
    const start = performance.now();
    const milliseconds = Math.max(1, (context.milliseconds - (start - this.#start)) / enginesLeft);
    const counters = engine.run(
      { ...task, checks },
      {
        ...context,
        milliseconds,
        onVerdict: (check, verdict) =>
          this.#take(check, this.#decision(this.#limited(verdict, start + milliseconds), engine)),
      },
      options,
    );
    this.#runs.push({ engine: engine.name, milliseconds: performance.now() - start, counters });
  }

  /** Out of time before the engine is: then it was the check's own time. */
  #limited(verdict: Verdict, end: number): Verdict {
    const { checkMilliseconds } = this.context;
    const isOutOfTime = verdict.kind === 'unknown' && verdict.reason.kind === 'timeout';
    if (!isOutOfTime || checkMilliseconds === undefined || performance.now() >= end) return verdict;
    return { kind: 'unknown', reason: { kind: 'timeout', ofCheck: true } };
  }

  #isDecided(check: Check): boolean {
    const verdict = this.#decisions.get(check)?.verdict;
    return verdict !== undefined && strength(verdict) === decided;
  }

  /** What says more stays: an engine that gave up takes nothing back, and what is decided stays so. */
  #take(check: Check, decision: Decision): void {
    const known = this.#decisions.get(check);
    if (known !== undefined && strength(known.verdict) > strength(decision.verdict)) return;
    if (this.#isDecided(check)) return;
    this.#decisions.set(check, decision);
    if (strength(decision.verdict) === decided) this.context.onDecision(check, decision);
  }

  /** Why a check that no engine spoke of is open. */
  #open(chosen: readonly Engine[], check: Check): Decision {
    if (this.context.cancellation.isCancelled)
      return this.#decision({ kind: 'unknown', reason: { kind: 'cancelled' } });
    const able = chosen.findLast((engine) => engine.decides(check));
    const reason = able === undefined ? { kind: 'no-engine' as const, check: check.kind } : notFound;
    return this.#decision({ kind: 'unknown', reason }, able);
  }

  #decision(verdict: Verdict, engine?: Engine): Decision {
    return {
      verdict,
      engine: engine?.name,
      milliseconds: performance.now() - this.#start,
      solverCalls: this.context.solver.statistics.checks,
    };
  }
}

const decided = 2;
const notFound = { kind: 'no-failure-found' } as const;

function strength(verdict: Verdict): number {
  switch (verdict.kind) {
    case 'proved':
    case 'refuted':
      return decided;
    case 'bounded':
      return 1;
    case 'unknown':
      return 0;
    default:
      return assertNever(verdict);
  }
}

/** Something that must not happen, rather than something that must. */
function isSafety({ kind }: Check): boolean {
  return kind !== 'termination';
}
