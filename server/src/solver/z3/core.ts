import { performance } from 'node:perf_hooks';
import type { TermBuilder } from '../../term/builder';
import type { Term } from '../../term/term';
import type { Stop } from '../effort';
import { Feature, type Footprints } from '../footprint';
import { Model } from '../model';
import type { Definitions } from '../definitions';
import { allOf, type Query, type QuerySolver } from '../query';
import { type Answer, type Sat, unknown, type Unknown } from '../solver';
import type { Statistics } from '../statistics';
import { Z3Error } from './context';
import type { Pointer } from './exports';
import type { Z3Host } from './host';
import { Z3OutOfMemory } from './instance';
import { Verdict } from './lane';
import { ModelReader } from './read-model';
import { Session } from './session';
import { TacticSolver } from './tactic';
import { Interrupted, Watch } from './watch';

/** Methods to try in turn, each with the steps it may take before the next. The last one gets all that is left. */
export type Strategy = readonly { readonly method: 'incremental' | 'tactic'; readonly resources: number }[];

/**
 * No method is best everywhere: one may need a hundred times what the other does. Taking turns with growing limits
 * costs a few times the better one's need. See the README for measurements.
 */
const DEFAULT_STRATEGY: Strategy = [
  { method: 'incremental', resources: 1_000_000 },
  { method: 'tactic', resources: 1_000_000 },
  { method: 'incremental', resources: 4_000_000 },
  { method: 'tactic', resources: 16_000_000 },
  { method: 'incremental', resources: Infinity },
];

/** A growing encoding goes on with what was learned from its smaller self; starting afresh rarely pays. */
const GROWING_STRATEGY: Strategy = [
  { method: 'incremental', resources: 16_000_000 },
  { method: 'tactic', resources: 4_000_000 },
  { method: 'incremental', resources: 64_000_000 },
  { method: 'tactic', resources: 64_000_000 },
  { method: 'incremental', resources: Infinity },
];

/** What a check of Z3's came to. */
interface Result {
  readonly verdict: number;
  readonly solver: Pointer;
  readonly core: () => readonly Term[];
}

/** Z3 says `sat`, but a constraint is false under its model: it has gone wrong, as it may after a limit was hit. */
class WrongModel extends Error {}

const LARGE_CONTEXT = 64 << 20;
const MEMOUT_FAIL = 7;
/** Part of the memory limit at which a context is given up between queries. */
const RENEWAL = 0.6;

/** The end of the chain: asks Z3. */
export class Z3Core implements QuerySolver {
  #session: Session | undefined;

  constructor(
    private readonly host: Z3Host,
    private readonly terms: TermBuilder,
    private readonly footprints: Footprints,
    private readonly statistics: Statistics,
    private readonly strategy?: Strategy,
  ) {}

  solve(query: Query): Answer {
    const { constraints, effort } = query;
    const stop = effort.stop();
    if (stop !== undefined) return unknown(stop);
    if (constraints.length === 0) return { kind: 'sat', model: new Model(this.terms, new Map(), new Map()) };
    const begun = performance.now();
    const answer = this.#guarded(query);
    this.#account(performance.now() - begun);
    return answer;
  }

  dispose(): void {
    const session = this.#session;
    this.#session = undefined;
    if (session?.generation === this.host.generation) session.dispose();
  }

  /** Whatever leaves Z3 by an exception becomes an answer; bugs of ours stay exceptions. */
  #guarded(query: Query, retried = false): Answer {
    let watch: Watch | undefined;
    try {
      const session = this.#currentSession();
      watch = new Watch(session.context, query.effort, this.host.patience);
      const answer = this.#rounds(session, watch, query);
      if (answer.kind === 'unknown') this.#afterUnknown(answer, watch);
      return answer;
    } catch (error) {
      const answer = this.#failed(error, watch?.interrupted);
      this.#replace();
      if (error instanceof WrongModel && !retried) return this.#guarded(query, true);
      if (answer === undefined) throw error;
      return answer;
    } finally {
      this.statistics.core.resources += watch?.resources ?? 0;
    }
  }

  #afterUnknown({ reason }: Unknown, watch: Watch): void {
    if (reason === 'out-of-memory') this.#replace();
    if (watch.interrupted === undefined) return;
    // Tidying up a large context takes longer than starting Z3 again.
    if (this.host.allocated > LARGE_CONTEXT) this.#replace();
    else this.dispose();
  }

  #rounds(session: Session, watch: Watch, query: Query): Answer {
    const { effort, definitions } = query;
    const constraints = allOf(query);
    const features = this.footprints.features(constraints);
    let answer: Answer = unknown('incomplete');
    const strategy = this.strategy ?? (definitions === undefined ? DEFAULT_STRATEGY : GROWING_STRATEGY);
    for (const [i, { method, resources }] of strategy.entries()) {
      if (i === 1) this.statistics.core.fallbacks++;
      const limit = effort.grant(i === strategy.length - 1 ? Infinity : resources);
      if (method === 'tactic') answer = this.#tactic(session, watch, query, features, limit);
      else if (definitions === undefined) answer = this.#incremental(session, watch, constraints, features, limit);
      else answer = this.#growing(session, watch, { ...query, definitions }, features, limit);
      if (!isOpen(answer) || effort.stop() !== undefined) break;
    }
    return answer;
  }

  /** Keeps its state when it hits the limit: the next round goes on where this one stopped. */
  #incremental(session: Session, watch: Watch, constraints: readonly Term[], features: number, limit: number): Answer {
    const result = watch.run(() => {
      const lane = session.lane(constraints, (features & Feature.Quantifiers) !== 0);
      return { verdict: lane.check(limit), solver: lane.solver, core: () => lane.core() };
    });
    return this.#answer(session, watch, constraints, result);
  }

  #growing(session: Session, watch: Watch, query: Required<Query>, features: number, limit: number): Answer {
    const result = watch.run(() => {
      const growing = session.growing(features);
      const verdict = growing.check(query.definitions.needed, query.constraints, limit);
      return { verdict, solver: growing.solver, core: () => growing.core() };
    });
    return this.#answer(session, watch, allOf(query), result, query.definitions);
  }

  #tactic(session: Session, watch: Watch, query: Query, features: number, limit: number): Answer {
    const constraints = allOf(query);
    const tactic = new TacticSolver(session.translator, features);
    const result = watch.run(() => {
      tactic.assert(constraints);
      return { verdict: tactic.check(limit), solver: tactic.solver, core: () => query.constraints };
    });
    const answer = this.#answer(session, watch, constraints, result, query.definitions);
    tactic.dispose();
    return answer;
  }

  #answer(
    session: Session,
    watch: Watch,
    constraints: readonly Term[],
    result: Result,
    definitions?: Definitions,
  ): Answer {
    if (watch.interrupted !== undefined) return unknown(watch.interrupted);
    switch (result.verdict) {
      case Verdict.Sat:
        return this.#sat(session, result.solver, constraints, definitions);
      case Verdict.Unsat:
        return { kind: 'unsat', core: result.core() };
      default:
        return this.#undecided(session, result.solver);
    }
  }

  #sat(session: Session, solver: Pointer, constraints: readonly Term[], definitions?: Definitions): Sat {
    const { raw, pointer } = session.context;
    const z3Model = raw.Z3_solver_get_model(pointer, solver);
    if (z3Model === 0) throw session.context.error();
    raw.Z3_model_inc_ref(pointer, z3Model);
    const reader = new ModelReader(session.translator, z3Model);
    const variables = reader.variables(this.footprints.variables(constraints));
    const functions = reader.functions(this.footprints.functions(constraints));
    raw.Z3_model_dec_ref(pointer, z3Model);
    const model = new Model(this.terms, variables, functions, definitions?.values);
    // Trust, but look: this has found lost formulas. What is unspecified is undefined here, and Z3's to choose.
    if (constraints.some((constraint) => model.value(constraint) === false)) throw new WrongModel('not a model');
    return { kind: 'sat', model };
  }

  #undecided({ context }: Session, solver: Pointer): Unknown {
    const detail = context.instance.text(context.raw.Z3_solver_get_reason_unknown(context.pointer, solver));
    if (this.#isOutOfMemory() || detail.includes('memory')) return unknown('out-of-memory', detail);
    if (/cancell?ed|interrupted|resource/.test(detail)) return unknown('resource-limit', detail);
    return unknown('incomplete', detail);
  }

  #failed(error: unknown, stop: Stop | undefined): Unknown | undefined {
    if (error instanceof Interrupted) return unknown(error.reason, 'Z3 did not stop in time');
    if (!isFailureOfZ3(error)) return undefined;
    const detail = error instanceof Error ? error.message : 'uncaught C++ exception';
    const outOfMemory =
      error instanceof Z3OutOfMemory ||
      (error instanceof Z3Error && error.code === MEMOUT_FAIL) ||
      detail.includes('could not allocate memory') ||
      this.#isOutOfMemory();
    return unknown(outOfMemory ? 'out-of-memory' : (stop ?? 'crashed'), detail);
  }

  #replace(): void {
    this.host.discard();
    this.#session = undefined;
  }

  #isOutOfMemory(): boolean {
    return this.host.allocated >= this.host.memoryLimit * 0.9 * (1 << 20);
  }

  #currentSession(): Session {
    const { instance, generation } = this.host;
    if (this.#session?.generation === generation) return this.#session;
    this.#session = new Session(generation, instance);
    this.statistics.core.contexts++;
    return this.#session;
  }

  #account(milliseconds: number): void {
    const { core } = this.statistics;
    core.queries++;
    core.milliseconds += milliseconds;
    core.instances = this.host.generation;
    core.memory = this.host.allocated;
    core.peakMemory = Math.max(core.peakMemory, core.memory);
    this.#renewIfLarge();
  }

  #renewIfLarge(): void {
    const limit = this.host.memoryLimit * RENEWAL * (1 << 20);
    if (this.host.allocated <= limit) return;
    this.dispose();
    // Another solver's contexts may be in the same instance; they will find it gone and come back.
    if (this.host.allocated > limit) this.host.discard();
  }
}

/** Another method may still decide it. */
function isOpen(answer: Answer): boolean {
  return answer.kind === 'unknown' && (answer.reason === 'resource-limit' || answer.reason === 'incomplete');
}

/** Traps, aborts, stack overflow, failed allocations, C++ exceptions that nobody caught: all that is not our own bug. */
function isFailureOfZ3(error: unknown): boolean {
  if (error instanceof Z3Error || error instanceof Z3OutOfMemory || error instanceof WrongModel) return true;
  if (error instanceof WebAssembly.RuntimeError || error instanceof RangeError) return true;
  if (error instanceof Error) return 'excPtr' in error;
  return typeof WebAssembly.Exception === 'function' && error instanceof WebAssembly.Exception;
}
