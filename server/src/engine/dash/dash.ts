/**
 * DASH: proofs from tests (Beckman, Nori, Rajamani, Simmons 2008), on LLVM (LCT-D). Check by check: the part of the
 * program that decides it, with calls inlined, is searched for a test that fails or a region graph that shows there is
 * none. What fails is replayed; what is proved goes through the proof checker.
 */
import type { Place } from '../../base/place';
import { inlineCalls } from '../../program/inline-calls';
import { callOn } from '../../program/inline';
import type { PlainCfa, PlainProgram } from '../../program/plain';
import type { Location } from '../../program/program';
import { slice } from '../../program/slice';
import type { UnsupportedStatement } from '../../program/statement';
import type { Certificate } from '../../proof/certificate';
import { checkCertificate } from '../../proof/check-certificate';
import type { Answer } from '../../solver/solver';
import type { Term } from '../../term/term';
import type { Check } from '../../task/check';
import type { EngineContext, EngineTask } from '../engine';
import { obstaclesBefore } from '../reach';
import { verdictOf } from '../replayed';
import { reasonOf } from '../solver-reason';
import type { UnknownReason, Verdict } from '../verdict';
import { certificateOf } from './certificate';
import { counterexample } from './counterexample';
import { calleesOf } from './callees';
import { type FailureGoal, obstacleKey } from './error-automaton';
import { randomInputs } from './inputs';
import { type DashOptions, type DashStatistics, noStatistics } from './options';
import type { SearchEvent } from './events';
import type { Unknown } from './questions';
import type { RegionGraph } from './regions';
import { Procedures } from './procedures';
import type { SearchEnd } from './search';
import type { Test } from './test-run';

export interface DashResult {
  readonly verdicts: ReadonlyMap<Check, Verdict>;
  readonly statistics: ReadonlyMap<Check, DashStatistics>;
  readonly certificates: ReadonlyMap<Check, DashProof>;
  /** The last region graph of each check that was searched. */
  readonly graphs: ReadonlyMap<Check, RegionGraph>;
}

/** An accepted proof, and the program it speaks of. */
export interface DashProof {
  readonly program: PlainProgram;
  readonly certificate: Certificate;
}

/** Besides what every engine is given. */
export interface DashContext extends EngineContext {
  readonly observe?: (check: Check, event: SearchEvent) => void;
}

/** Other checks that fail before the one that is looked at, and are then taken to hold. */
const mostFacts = 20;

export function dash(task: EngineTask, context: DashContext, options: DashOptions): DashResult {
  return new Dash(task, context, options).run();
}

class Dash {
  private readonly verdicts = new Map<Check, Verdict>();
  private readonly statistics = new Map<Check, DashStatistics>();
  private readonly certificates = new Map<Check, DashProof>();
  private readonly graphs = new Map<Check, RegionGraph>();
  private readonly deadline: number;

  constructor(
    private readonly task: EngineTask,
    private readonly context: DashContext,
    private readonly options: DashOptions,
  ) {
    this.deadline = performance.now() + context.milliseconds;
  }

  run(): DashResult {
    const { verdicts, statistics, certificates, graphs } = this;
    for (const [at, check] of this.task.checks.entries()) {
      if (verdicts.has(check)) continue;
      const left = this.deadline - performance.now();
      if (left <= 0 || this.context.cancellation.isCancelled) {
        // Even to begin takes long in large programs.
        this.decide(check, { kind: 'unknown', reason: { kind: left <= 0 ? 'timeout' : 'cancelled' } });
        continue;
      }
      const most = this.context.checkMilliseconds ?? Infinity;
      const share = Math.min(left, most, (4 * left) / (this.task.checks.length - at));
      this.decide(check, new CheckSearch(this.task, this.context, this.options, this, check, share).run());
    }
    return { verdicts, statistics, certificates, graphs };
  }

  decide(check: Check, verdict: Verdict): void {
    if (this.verdicts.has(check)) return;
    this.verdicts.set(check, verdict);
    this.context.onVerdict(check, verdict);
  }

  /** A check that failed on the way to another one. */
  alsoRefuted(check: Check, verdict: Verdict): void {
    if (this.task.checks.includes(check)) this.decide(check, verdict);
  }

  count(check: Check, statistics: DashStatistics): void {
    this.statistics.set(check, statistics);
  }

  draw(check: Check, graph: RegionGraph): void {
    this.graphs.set(check, graph);
  }

  certify(check: Check, proof: DashProof): void {
    this.certificates.set(check, proof);
  }
}

/** The decision of one check. */
class CheckSearch {
  private readonly statistics = noStatistics();
  private readonly deadline: number;
  /** Checks that are taken to hold, because they fail before. */
  private readonly facts = new Set<Check>();
  /** What is unsupported and not looked for: it was met, or the check does not come behind it. */
  private readonly met = new Set<string>();
  private readonly before: ReadonlySet<UnsupportedStatement>;

  constructor(
    private readonly task: EngineTask,
    private readonly context: DashContext,
    private readonly options: DashOptions,
    private readonly owner: Dash,
    private readonly check: Check,
    milliseconds: number,
  ) {
    this.deadline = performance.now() + milliseconds;
    owner.count(check, this.statistics);
    this.before = obstaclesBefore(task.program, check);
    const keys = new Set([...this.before].map(obstacleKey));
    for (const key of this.unsupported().map(obstacleKey)) if (!keys.has(key)) this.met.add(key);
  }

  run(): Verdict {
    for (;;) {
      const verdict = this.attempt();
      if (verdict !== undefined) return verdict;
    }
  }

  /** Undefined: to be tried again, with what was learnt. */
  private attempt(): Verdict | undefined {
    const { program: whole } = this.task;
    const wanted = (one: Check): boolean => one === this.check || this.facts.has(one);
    const { inline, borders: limits } = this.options;
    const sliced = this.options.slice ? slice(whole, wanted) : whole;
    const { program, borders } = inlineCalls(sliced, inline, limits.smallestCallee);
    const cuts = largestOf(program) > limits.mostLocations ? borders : new Set<Location>();
    const goal: FailureGoal = { kind: 'fails', checks: new Set([this.check]), met: new Set(this.met) };
    const callees = calleesOf(program, goal);
    const { context, check, options } = this;
    const procedures = new Procedures(program, goal, callees, cuts, options, this.statistics, {
      ask: (formulas, resources) => this.ask(formulas, resources),
      observe: (event) => context.observe?.(check, event),
      late: () => this.late(),
    });
    const search = procedures.search(program.entry, goal, program.terms.true);
    const certify = (): Certificate =>
      certificateOf(program, { graph: search?.graph, uses: search?.uses ?? new Map() }, callees, cuts);
    if (search === undefined) return this.proved(program, certify());
    const end = search.run(randomInputs(options.seed));
    this.owner.draw(check, search.graph);
    switch (end.kind) {
      case 'failed':
        return this.failed(sliced, end.test);
      case 'proved':
        return this.proved(program, certify());
      default:
        return { kind: 'unknown', reason: reasonOfEnd(end, program) };
    }
  }

  private ask(formulas: readonly Term[], resources: number): Answer {
    const { solver, cancellation } = this.context;
    const milliseconds = this.deadline - performance.now();
    return this.late() ?? solver.check(formulas, { milliseconds, cancellation, resources });
  }

  private late(): Unknown | undefined {
    if (this.context.cancellation.isCancelled) return { kind: 'unknown', reason: 'cancelled', detail: 'cancelled' };
    if (performance.now() < this.deadline) return undefined;
    return { kind: 'unknown', reason: 'timeout', detail: 'out of time' };
  }

  private failed(sliced: PlainProgram, test: Test): Verdict | undefined {
    const { failure } = test;
    if (failure?.kind === 'unsupported') {
      this.met.add(obstacleKey(failure.statement));
      return undefined;
    }
    const { inputs, end } = counterexample(this.task, sliced, test);
    if (end.kind === 'violated' && end.check !== this.check && this.facts.size < mostFacts) {
      const other = verdictOf(this.context.replay(end.check, inputs));
      if (other.kind === 'refuted') this.owner.alsoRefuted(end.check, other);
      if (!this.facts.has(end.check)) {
        this.facts.add(end.check);
        return undefined;
      }
    }
    return verdictOf(this.context.replay(this.check, inputs));
  }

  /** Only what the proof checker accepts is proved, and only if nothing unsupported comes before it. */
  private proved(program: PlainProgram, certificate: Certificate): Verdict {
    const obstacle = this.obstacle();
    if (obstacle !== undefined) {
      const { construct, place } = obstacle;
      return { kind: 'unknown', reason: { kind: 'unsupported', construct, place } };
    }
    const solver = this.context.newSolver();
    try {
      const budget = { milliseconds: this.deadline - performance.now(), cancellation: this.context.cancellation };
      const outcome = checkCertificate(this.judged(program), [this.check], certificate, solver, budget);
      if (outcome.kind === 'accepted') {
        this.owner.certify(this.check, { program, certificate });
        return { kind: 'proved', proof: { program, certificate } };
      }
      if (outcome.kind === 'undecided') return { kind: 'unknown', reason: reasonOf(outcome.answer) };
      return { kind: 'unknown', reason: { kind: 'certificate', detail: outcome.reason } };
    } finally {
      solver.dispose();
    }
  }

  /** What the proof is about: obstacles that the check does not come behind are left out. */
  private judged(program: PlainProgram): PlainProgram {
    if (this.met.size === 0) return program;
    const functions = [...program.functions].map(([name, cfa]): [string, PlainCfa] => [
      name,
      {
        ...cfa,
        // Certificates speak of calls by their edges: those stay what they are.
        edges: cfa.edges.map((edge) =>
          callOn(edge) !== undefined
            ? edge
            : {
                ...edge,
                statements: edge.statements.map((one) =>
                  one.kind === 'unsupported' && this.met.has(obstacleKey(one))
                    ? { kind: 'assume' as const, place: one.place, condition: program.terms.not(one.condition) }
                    : one,
                ),
              },
        ),
      },
    ]);
    return { ...program, functions: new Map(functions) };
  }

  /** What was met and the check comes behind. */
  private obstacle(): UnsupportedStatement | undefined {
    return this.unsupported().find((one) => this.met.has(obstacleKey(one)) && this.before.has(one));
  }

  private unsupported(): readonly UnsupportedStatement[] {
    const statements = [...this.task.program.functions.values()].flatMap((cfa) =>
      cfa.edges.flatMap((edge) => edge.statements),
    );
    return statements.filter((one) => one.kind === 'unsupported');
  }
}

function largestOf({ functions }: PlainProgram): number {
  return Math.max(...[...functions.values()].map(({ locations }) => locations.length));
}

function reasonOfEnd(end: Exclude<SearchEnd, { kind: 'failed' | 'proved' }>, program: PlainProgram): UnknownReason {
  if (end.kind === 'late') return reasonOf(end.answer);
  if (end.kind === 'stuck') return { kind: 'solver', detail: end.detail };
  return { kind: 'predicates-grow', place: placeAt(program, end.region.location) };
}

function placeAt({ functions }: PlainProgram, location: Location): Place | undefined {
  const cfa = [...functions.values()].find(({ locations }) => locations.includes(location));
  for (const edge of cfa?.edges ?? []) {
    if (edge.source !== location) continue;
    const found = edge.statements.find(({ place }) => place?.source !== undefined);
    if (found !== undefined) return found.place;
  }
  return cfa?.place;
}
