import type { Term } from '../../term/term';
import type { Footprints } from '../footprint';
import type { Model } from '../model';
import type { Query, QuerySolver } from '../query';
import type { Answer } from '../solver';
import type { LayerStatistics } from '../statistics';
import { IdMarks } from '../id-marks';

/** Models tried for one query. */
const MODELS_PER_KEY = 8;
/** Keys under which models are kept; the one used longest ago goes first. */
const MAX_KEYS = 128;
const MAX_CORES = 1 << 12;

/**
 * Answers by what other queries have shown: with all of an unsatisfiable core among its constraints a query is
 * unsatisfiable; and a model of another query may happen to be one of this. KLEE, sec. 3.3.
 */
export class CounterexampleCache implements QuerySolver {
  /** Cores by their newest constraint: at most one look-up per constraint of a query. */
  readonly #cores = new Map<Term, (readonly Term[])[]>();
  #coreCount = 0;
  /** Models by the oldest variable of their query, latest first; see `keyOf`. */
  readonly #models = new Map<Term | undefined, Model[]>();
  readonly #marks = new IdMarks();

  constructor(
    private readonly below: QuerySolver,
    private readonly footprints: Footprints,
    private readonly statistics: LayerStatistics,
  ) {}

  solve(query: Query): Answer {
    this.statistics.queries++;
    const known = this.#known(query.constraints);
    if (known !== undefined) {
      this.statistics.answered++;
      return known;
    }
    const answer = this.below.solve(query);
    if (answer.kind === 'sat') this.#rememberModel(query.constraints, answer.model);
    if (answer.kind === 'unsat') this.#rememberCore(answer.core);
    return answer;
  }

  dispose(): void {
    this.below.dispose();
  }

  #known(constraints: readonly Term[]): Answer | undefined {
    const core = this.#containedCore(constraints);
    if (core !== undefined) return { kind: 'unsat', core };
    const models = this.#models.get(this.#keyOf(constraints)) ?? [];
    const model = models.find((candidate) => satisfies(candidate, constraints));
    return model === undefined ? undefined : { kind: 'sat', model };
  }

  #containedCore(constraints: readonly Term[]): readonly Term[] | undefined {
    let marked = false;
    for (const constraint of constraints) {
      const cores = this.#cores.get(constraint);
      if (cores === undefined) continue;
      if (!marked) this.#marks.set(constraints);
      marked = true;
      const found = cores.find((core) => this.#marks.hasAll(core));
      if (found !== undefined) return found;
    }
    return undefined;
  }

  #rememberCore(core: readonly Term[]): void {
    if (this.#coreCount >= MAX_CORES) {
      this.#cores.clear();
      this.#coreCount = 0;
    }
    const newest = core.reduce((latest, term) => (term.id > latest.id ? term : latest));
    const cores = this.#cores.get(newest);
    if (cores === undefined) this.#cores.set(newest, [core]);
    else cores.push(core);
    this.#coreCount++;
  }

  #rememberModel(constraints: readonly Term[], model: Model): void {
    const key = this.#keyOf(constraints);
    const models = this.#models.get(key) ?? [];
    models.unshift(model);
    if (models.length > MODELS_PER_KEY) models.pop();
    this.#models.delete(key);
    this.#models.set(key, models);
    if (this.#models.size <= MAX_KEYS) return;
    for (const unused of this.#models.keys()) {
      this.#models.delete(unused);
      return;
    }
  }

  /** Queries of one path mostly share their oldest variable, and models of other variables say nothing. */
  #keyOf(constraints: readonly Term[]): Term | undefined {
    let oldest: Term | undefined;
    for (const constraint of constraints) {
      for (const variable of this.footprints.of(constraint).variables)
        if (oldest === undefined || variable.id < oldest.id) oldest = variable;
    }
    return oldest;
  }
}

/** From the newest constraint on, which is the one most likely to be false. */
function satisfies(model: Model, constraints: readonly Term[]): boolean {
  for (let i = constraints.length - 1; i >= 0; i--) if (model.value(constraints[i]!) !== true) return false;
  return true;
}
