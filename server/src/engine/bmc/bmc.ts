/** Bounded model checking: which encodings are tried, one after the other. Gazer 4.1. */
import { loopsToCalls } from '../../program/loops-to-calls';
import { slice } from '../../program/slice';
import type { Check } from '../../task/check';
import {
  defaultEncoding,
  type EncodingOptions,
  type EngineContext,
  type EngineOptions,
  type EngineTask,
} from '../engine';
import type { UnknownReason, Verdict } from '../verdict';
import { CallInfo } from './call-info';
import { IntegerSolver, type Questions } from './integers/integer-solver';
import { type Prepared, Search } from './search';
import { Unfolding } from './unfolding';

export interface BmcStatistics {
  readonly unfolded: number;
  readonly solverCalls: number;
  readonly reachedBound: number;
  /** With `mathInt`: questions asked over integers, operations in them that cannot wrap, and those that may. */
  readonly integerQuestions?: number;
  readonly unboundedOperations?: number;
  readonly wrappingOperations?: number;
}

export interface BmcResult {
  readonly verdicts: ReadonlyMap<Check, Verdict>;
  readonly statistics: BmcStatistics;
}

export function boundedModelChecking(task: EngineTask, context: EngineContext, options: EngineOptions): BmcResult {
  return new Bmc(task, context, options).run();
}

/** Of the time, for all checks together; the rest is for those by themselves that are left. */
const searchShare = 0.7;
/** The same, where there is another attempt to come. */
const firstShare = 0.4;
/** Terms that what is unfolded at once may make; what needs more is unfolded call by call. */
const fewTerms = 15_000;

class Bmc {
  private readonly verdicts = new Map<Check, Verdict>();
  private readonly encoding: EncodingOptions;
  private readonly end: number;
  private readonly integers: IntegerSolver | undefined;
  private unfolded = 0;
  private solverCalls = 0;
  private reachedBound = 0;

  constructor(
    private readonly task: EngineTask,
    private readonly context: EngineContext,
    private readonly options: EngineOptions,
  ) {
    this.encoding = { ...defaultEncoding, ...options.encoding };
    this.end = performance.now() + context.milliseconds;
    if (this.encoding.mathInt) {
      this.integers = new IntegerSolver(task.program.terms, context.solver, context.newSolver);
    }
  }

  /**
   * What an attempt leaves open is tried again where another encoding may help. All rounds at once, if they fit, fold
   * best; but they may be too much for the solver: then call by call. What was found in a slice and does not fail on
   * the interpreter is looked for in the whole program: executions of the slice may lack inputs of the program's, and
   * pass what it fails at.
   */
  run(): BmcResult {
    try {
      this.attempt(this.task.checks, this.encoding.slice, true);
      this.attempt(this.open('timeout'), this.encoding.slice, false);
      if (this.encoding.slice) this.attempt(this.open('replay-diverged'), false, true);
      return { verdicts: this.verdicts, statistics: this.statistics() };
    } finally {
      this.integers?.dispose();
    }
  }

  private statistics(): BmcStatistics {
    const { unfolded, solverCalls, reachedBound, integers } = this;
    const counted = { unfolded, solverCalls, reachedBound };
    if (integers === undefined) return counted;
    const { unbounded, wrapping } = integers.operations;
    const { questions } = integers;
    return { ...counted, integerQuestions: questions, unboundedOperations: unbounded, wrappingOperations: wrapping };
  }

  private get solver(): Questions {
    return this.integers ?? this.context.solver;
  }

  private open(reason: UnknownReason['kind']): readonly Check[] {
    const isOpen = (verdict: Verdict): boolean => verdict.kind === 'unknown' && verdict.reason.kind === reason;
    return [...this.verdicts].filter(([, verdict]) => isOpen(verdict)).map(([check]) => check);
  }

  private attempt(checks: readonly Check[], sliced: boolean, atOnce: boolean): void {
    const milliseconds = this.end - performance.now();
    if (checks.length === 0 || (!atOnce && milliseconds <= 0)) return;
    const { task, options } = this;
    const prepared = this.prepare(checks, sliced, atOnce);
    const isLast = !atOnce || !prepared.isMore;
    const search = { bound: options.bound, share: isLast ? searchShare : firstShare, singly: isLast };
    const found = new Search(
      { ...task, checks },
      { ...this.context, solver: this.solver, milliseconds },
      prepared,
      search,
    ).run();
    for (const [check, verdict] of found.verdicts) this.verdicts.set(check, verdict);
    this.unfolded += found.unfolded;
    this.solverCalls += found.solverCalls;
    this.reachedBound = Math.max(this.reachedBound, found.reachedBound);
  }

  private prepare(checks: readonly Check[], sliced: boolean, atOnce: boolean): Prepared & { readonly isMore: boolean } {
    const wanted = new Set(checks);
    const whole = this.task.program;
    const { program } = loopsToCalls(sliced ? slice(whole, (check) => wanted.has(check)) : whole);
    const calls = new CallInfo(program);
    const { eliminate, eagerUnroll } = this.encoding;
    const unfold = (rounds: number, fixed: boolean, room: Room): Unfolding =>
      new Unfolding(program, calls, this.solver, { eliminate, rounds, fixed, mayGoOn: () => room.isLeft });
    if (eagerUnroll !== undefined) {
      const rounds = Math.min(eagerUnroll, this.options.bound);
      return { program, calls, unfolding: unfold(rounds, false, this.room(Infinity)), isMore: false };
    }
    if (!atOnce) return { program, calls, unfolding: unfold(0, false, this.room(0)), isMore: false };
    const room = this.room(fewTerms);
    const all = unfold(this.options.bound, true, room);
    // Unfolding depth-first to where the room ends is of no use: then what is certain, and the first round of the rest.
    const unfolding = room.wasLeft ? all : unfold(1, true, this.room(fewTerms));
    return { program, calls, unfolding, isMore: unfolding.atOnce.length > 0 };
  }

  private room(terms: number): Room {
    return new Room(this.task.program.terms, terms, this.end, this.context.cancellation);
  }
}

/** Room for what is unfolded at once: so many terms, until then. */
class Room {
  private readonly last: number;
  private isUsedUp = false;

  constructor(
    private readonly terms: EngineTask['program']['terms'],
    more: number,
    private readonly end: number,
    private readonly cancellation: EngineContext['cancellation'],
  ) {
    this.last = terms.bank.size + more;
  }

  get isLeft(): boolean {
    this.isUsedUp ||= this.terms.bank.size > this.last || performance.now() > this.end || this.cancellation.isCancelled;
    return !this.isUsedUp;
  }

  /** Whether there was room whenever it was asked for. */
  get wasLeft(): boolean {
    return !this.isUsedUp;
  }
}
