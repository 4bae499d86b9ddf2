/**
 * Bounded model checking by stratified inlining. Gazer 4.1, Algorithm 2: first with calls that are not unfolded blocked
 * (what fails then, fails), then with their results arbitrary (what cannot fail then, is proved).
 */
import type { PlainProgram } from '../../program/plain';
import type { Model } from '../../solver/model';
import type { Answer } from '../../solver/solver';
import type { Check } from '../../task/check';
import { BOOL } from '../../term/sort';
import type { Term } from '../../term/term';
import type { EngineContext, EngineTask } from '../engine';
import type { UnknownReason, Verdict } from '../verdict';
import type { CallInfo } from './call-info';
import { inputsOf } from './candidate';
import type { Questions } from './integers/integer-solver';
import { comesBehind } from '../reach';
import { verdictOf } from '../replayed';
import { reasonOf } from '../solver-reason';
import type { CallSite, Obstacle, Unfolding } from './unfolding';

export interface SearchResult {
  readonly verdicts: ReadonlyMap<Check, Verdict>;
  readonly unfolded: number;
  readonly solverCalls: number;
  readonly reachedBound: number;
}

/** What is searched: a program without cycles, as far as it is unfolded at the beginning. */
export interface Prepared {
  readonly program: PlainProgram;
  readonly calls: CallInfo;
  readonly unfolding: Unfolding;
}

export interface SearchOptions {
  readonly bound: number;
  /** The part of the time for all checks together. What is left is for each by itself; if nothing is, they stay open. */
  readonly share: number;
  readonly singly: boolean;
}

export type SearchContext = Omit<EngineContext, 'solver' | 'newSolver'> & { readonly solver: Questions };

type NextCalls =
  | { readonly kind: 'unfold'; readonly sites: readonly CallSite[] }
  /** Everything is proved, or the bound is reached. */
  | { readonly kind: 'none' }
  | { readonly kind: 'stopped'; readonly reason: UnknownReason };

type Found =
  | { readonly kind: 'no-more'; readonly needed: ReadonlySet<Term> }
  | { readonly kind: 'stopped'; readonly reason: UnknownReason };

export class Search {
  private readonly verdicts = new Map<Check, Verdict>();
  private readonly undecided: Set<Check>;
  private readonly calls: CallInfo;
  private readonly unfolding: Unfolding;
  private readonly program: PlainProgram;
  /** Obstacles that were seen to be reachable, and those of which it stays open. */
  private readonly hit = new Set<Obstacle['statement']>();
  private readonly end: number;
  /** Of what is asked now. */
  private deadline: number;
  private unfolded = 0;
  private solverCalls = 0;
  private bound = 1;
  /** What is known of every failure that is left: for each question so far, one of the calls that it needed. */
  private readonly known: Term[] = [];

  constructor(
    private readonly task: EngineTask,
    private readonly context: SearchContext,
    { program, calls, unfolding }: Prepared,
    private readonly options: SearchOptions,
  ) {
    this.program = program;
    this.calls = calls;
    this.unfolding = unfolding;
    this.undecided = new Set(task.checks);
    const now = performance.now();
    this.end = now + context.milliseconds;
    this.deadline = now + Math.min(context.milliseconds * options.share, this.checkTime);
  }

  run(): SearchResult {
    this.decideFolded();
    const ended = this.search();
    if (ended === undefined) this.decideRest();
    else if (ended.kind === 'timeout' && this.options.singly) this.decideSingly(ended);
    else this.decideAll(() => ({ kind: 'unknown', reason: ended }));
    this.report();
    const { verdicts, solverCalls, bound, unfolding } = this;
    return { verdicts, unfolded: this.unfolded + unfolding.atOnce.length, solverCalls, reachedBound: bound };
  }

  /** What folds to nothing needs no question: it is proved, also if time runs out in those of the others. */
  private decideFolded(): void {
    const { violations, obstacles, open } = this.unfolding;
    const callees = new Set([...open].map(({ callee }) => callee));
    if (obstacles.length > 0 || [...callees].some((callee) => this.calls.hasUnsupported(callee))) return;
    const left = new Set(violations.map(({ check }) => check));
    for (const callee of callees) for (const check of this.calls.checksIn(callee)) left.add(check);
    for (const check of [...this.undecided]) if (!left.has(check)) this.decide(check, { kind: 'proved' });
  }

  /** Nothing is asked any more: of many checks, even questions that are given up at once take long. */
  private get isOver(): boolean {
    return performance.now() >= this.end || this.context.cancellation.isCancelled;
  }

  /** What one check may take. */
  private get checkTime(): number {
    return this.context.checkMilliseconds ?? Infinity;
  }

  private get terms(): PlainProgram['terms'] {
    return this.program.terms;
  }

  /**
   * Ends when all is decided, proved together, or the bound is reached; answers why if it had to stop before. The bound
   * rises only when every failure needs a call beyond it: `bounded` says that nothing within was left unlooked at.
   */
  private search(): UnknownReason | undefined {
    let needed: ReadonlySet<Term> = new Set();
    for (const level of this.levels()) {
      const found = this.findFailures(level);
      if (found.kind === 'stopped') return found.reason;
      needed = found.needed;
      // Deeper rounds did not matter.
      if (!this.unfolding.atOnce.some(({ reached }) => needed.has(this.terms.not(reached)))) break;
    }
    while (this.undecided.size > 0) {
      const next = this.nextCalls(needed);
      if (next.kind === 'stopped') return next.reason;
      if (next.kind === 'none') return undefined;
      this.learn(needed);
      for (const site of next.sites) this.unfold(site);
      const found = this.findFailures(Infinity);
      if (found.kind === 'stopped') return found.reason;
      needed = found.needed;
    }
    return undefined;
  }

  /** Rounds to look at in what was unfolded at once: few at first, for short counterexamples. */
  private levels(): number[] {
    const deepest = Math.max(0, ...this.unfolding.atOnce.map(({ round }) => round));
    const levels: number[] = [];
    for (let level = 1; level < deepest; level *= 2) levels.push(level);
    return [...levels, Infinity];
  }

  /**
   * The calls within the bound that an execution to a failure may pass; raises the bound when there are none. `needed`
   * is what it took to rule out failures with all open calls blocked: that question is not asked again, and a single
   * call that had to be blocked is the next one without asking.
   */
  private nextCalls(needed: ReadonlySet<Term>): NextCalls {
    const open = [...this.unfolding.open];
    const isNeeded = ({ reached }: CallSite): boolean => needed.has(this.terms.not(reached));
    for (; this.bound <= this.options.bound; this.bound++) {
      if (!open.some(isNeeded)) {
        this.decideAll(() => ({ kind: 'proved' }));
        return { kind: 'none' };
      }
      const within = open.filter(({ round }) => round <= this.bound);
      if (within.length === 0) continue;
      if (within.length === 1 && isNeeded(within[0]!)) return { kind: 'unfold', sites: within };
      const beyond = open.filter(({ round }) => round > this.bound);
      const over = this.check(this.goal([...this.undecided], true), this.blocked(beyond));
      if (over.kind === 'unknown') return stopped(reasonOf(over));
      if (over.kind === 'sat') {
        const sites = open.filter((site) => over.model.value(site.reached) === true);
        if (sites.length > 0) return { kind: 'unfold', sites };
        return stopped({ kind: 'solver', detail: 'the model leaves open which call is next' });
      }
      needed = new Set(over.core);
      this.learn(needed);
    }
    this.bound = this.options.bound;
    return { kind: 'none' };
  }

  /**
   * Failures pass one of the calls without which there are none: the solver is told so for good. Gazer pushes the way
   * to the lowest common dominator of all calls for the same reason; that all of them pass it follows from this.
   */
  private learn(needed: ReadonlySet<Term>): void {
    const sites = [...this.unfolding.open].filter(({ reached }) => needed.has(this.terms.not(reached)));
    const passed = this.terms.fresh('passed', BOOL);
    this.context.solver.define(passed, this.terms.disj(sites.map(({ reached }) => reached)));
    this.known.push(passed);
  }

  private blocked(sites: readonly CallSite[]): Term[] {
    return sites.map(({ reached }) => this.terms.not(reached));
  }

  /**
   * Executions through what is unfolded, up to a round of it: finds checks that fail, one after the other. Ends with what was needed of the
   * blocked calls to rule out all others, also inside these calls.
   */
  private findFailures(level: number): Found {
    const deeper = this.unfolding.atOnce.filter(({ round }) => round === level + 1);
    const blocked = this.blocked([...this.unfolding.open, ...deeper]);
    while (this.undecided.size > 0) {
      const answer = this.check(this.goal([...this.undecided], true), blocked);
      if (answer.kind === 'unknown') return stopped(reasonOf(answer));
      if (answer.kind === 'unsat') return { kind: 'no-more', needed: new Set(answer.core) };
      const known = this.hit.size;
      const met = this.unfolding.obstacles.filter(({ reached }) => answer.model.value(reached) === true);
      for (const { statement } of met) this.hit.add(statement);
      const failing = this.unfolding.violations.find(
        ({ check, violated }) => this.undecided.has(check) && answer.model.value(violated) === true,
      );
      // Only a model that meets something new leads on: the same question would get the same answer.
      if (failing === undefined && this.hit.size > known) continue;
      if (failing === undefined) return stopped({ kind: 'solver', detail: 'the model leaves open what fails' });
      this.decide(failing.check, this.replayed(failing.check, answer.model));
    }
    return { kind: 'no-more', needed: new Set() };
  }

  /** What a model says of a check, after the interpreter had its say. */
  private replayed(check: Check, model: Model): Verdict {
    const { program, unfolding } = this;
    const violated = this.terms.disj(
      unfolding.violations.filter((one) => one.check === check).map((one) => one.violated),
    );
    const inputs = inputsOf({ program, memory: this.task.memory, unfolding }, violated, model);
    const replay = this.context.replay(check, inputs);
    return verdictOf(replay);
  }

  /** Out of time for all checks together: some may be easy by themselves. Each gets its share of what is left. */
  private decideSingly(reason: UnknownReason): void {
    const blocked = this.blocked([...this.unfolding.open]);
    const complete = this.bound - 1;
    const open: Verdict = complete > 0 ? { kind: 'bounded', bound: complete } : { kind: 'unknown', reason };
    for (const check of [...this.undecided]) {
      if (this.isOver) {
        this.decideAll(() => open);
        return;
      }
      const now = performance.now();
      this.deadline = now + Math.min(Math.max(0, this.end - now) / this.undecided.size, this.checkTime);
      const answer = this.check(this.goal([check], true), blocked);
      if (answer.kind === 'sat' && this.violates(answer.model, check)) {
        this.decide(check, this.replayed(check, answer.model));
      } else {
        const isProved = answer.kind === 'unsat' && !blocked.some((one) => answer.core.includes(one));
        this.decide(check, isProved ? { kind: 'proved' } : open);
      }
    }
  }

  private violates(model: Model, wanted: Check): boolean {
    return this.unfolding.violations.some(({ check, violated }) => check === wanted && model.value(violated) === true);
  }

  /** At the bound: some checks may be proved all the same. */
  private decideRest(): void {
    const answers = new Map<Term, Answer>();
    for (const check of [...this.undecided]) {
      if (this.isOver) {
        this.decideAll(() => ({ kind: 'bounded', bound: this.options.bound }));
        return;
      }
      const goal = this.goal([check], true);
      this.deadline = Math.min(this.end, performance.now() + this.checkTime);
      const answer = answers.get(goal) ?? this.check(goal, []);
      answers.set(goal, answer);
      if (answer.kind === 'unsat') this.decide(check, { kind: 'proved' });
      // That nothing fails within the bound is known, whatever else is not.
      else this.decide(check, { kind: 'bounded', bound: this.options.bound });
    }
  }

  /**
   * One of the checks fails, or, in the over-approximation, a call that may contain a failure is reached. Obstacles
   * count: a check behind one is not proved as long as the obstacle may be met.
   */
  private goal(checks: readonly Check[], over: boolean): Term {
    const wanted = new Set(checks);
    const { violations, obstacles, open } = this.unfolding;
    const failures = violations.filter(({ check }) => wanted.has(check)).map(({ violated }) => violated);
    const stuck = obstacles.filter(({ statement }) => !this.hit.has(statement)).map(({ reached }) => reached);
    const calls = [...open].filter(({ callee }) => this.mayFail(callee, wanted)).map(({ reached }) => reached);
    return this.terms.disj([...failures, ...stuck, ...(over ? calls : [])]);
  }

  private mayFail(callee: string, wanted: ReadonlySet<Check>): boolean {
    if (this.calls.hasUnsupported(callee)) return true;
    for (const check of this.calls.checksIn(callee)) if (wanted.has(check)) return true;
    return false;
  }

  private check(goal: Term, assumptions: readonly Term[]): Answer {
    this.solverCalls++;
    const { solver, cancellation } = this.context;
    if (goal === this.terms.false) return { kind: 'unsat', core: [] };
    const wanted = this.terms.fresh('goal', BOOL);
    solver.define(wanted, goal);
    const milliseconds = Math.max(1, this.deadline - performance.now());
    return solver.check([...this.known, wanted, ...assumptions], { milliseconds, cancellation });
  }

  private unfold(site: CallSite): void {
    this.unfolded++;
    this.unfolding.unfold(site);
  }

  private decideAll(verdict: (check: Check) => Verdict): void {
    for (const check of [...this.undecided]) this.decide(check, verdict(check));
  }

  private decide(check: Check, verdict: Verdict): void {
    this.undecided.delete(check);
    this.verdicts.set(check, verdict);
    // What fails, fails; of everything else an obstacle may still have something to say.
    if (verdict.kind === 'refuted') this.context.onVerdict(check, verdict);
  }

  /** Where something unsupported is met, nothing is known of what comes behind it. */
  private report(): void {
    for (const [check, verdict] of this.verdicts) {
      const obstacle =
        verdict.kind === 'refuted'
          ? undefined
          : [...this.hit].find((statement) => comesBehind(this.program, statement, check));
      const final: Verdict =
        obstacle === undefined
          ? verdict
          : {
              kind: 'unknown',
              reason: { kind: 'unsupported', construct: obstacle.construct, place: obstacle.place },
            };
      this.verdicts.set(check, final);
      if (final.kind !== 'refuted') this.context.onVerdict(check, final);
    }
  }
}

function stopped(reason: UnknownReason): { readonly kind: 'stopped'; readonly reason: UnknownReason } {
  return { kind: 'stopped', reason };
}
