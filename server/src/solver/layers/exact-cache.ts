import type { Term } from '../../term/term';
import type { Query, QuerySolver } from '../query';
import type { Answer } from '../solver';
import type { LayerStatistics } from '../statistics';
import { IdMarks } from '../id-marks';

interface Entry {
  readonly constraints: readonly Term[];
  readonly answer: Answer;
}

/** Entries that are remembered; the oldest goes first. */
const CAPACITY = 1 << 14;

/** Remembers the answer to each set of constraints, whatever their order. Unknowns are not remembered: more effort may help. */
export class ExactCache implements QuerySolver {
  /** By a hash that does not depend on the order. */
  readonly #entries = new Map<number, Entry[]>();
  readonly #marks = new IdMarks();

  constructor(
    private readonly below: QuerySolver,
    private readonly statistics: LayerStatistics,
  ) {}

  solve(query: Query): Answer {
    this.statistics.queries++;
    const { constraints } = query;
    const hash = hashOf(constraints);
    const known = this.#find(hash, constraints);
    if (known !== undefined) {
      this.statistics.answered++;
      return known;
    }
    const answer = this.below.solve(query);
    if (answer.kind !== 'unknown') this.#remember(hash, { constraints, answer });
    return answer;
  }

  dispose(): void {
    this.below.dispose();
  }

  #find(hash: number, constraints: readonly Term[]): Answer | undefined {
    const bucket = this.#entries.get(hash);
    if (bucket === undefined) return undefined;
    this.#marks.set(constraints);
    return bucket.find(
      (entry) => entry.constraints.length === constraints.length && this.#marks.hasAll(entry.constraints),
    )?.answer;
  }

  #remember(hash: number, entry: Entry): void {
    const bucket = this.#entries.get(hash);
    if (bucket !== undefined) bucket.push(entry);
    else this.#entries.set(hash, [entry]);
    if (this.#entries.size <= CAPACITY) return;
    for (const oldest of this.#entries.keys()) {
      this.#entries.delete(oldest);
      return;
    }
  }
}

/** A sum, so that the order does not matter. */
function hashOf(constraints: readonly Term[]): number {
  let low = 0;
  let high = 0;
  for (const { id } of constraints) {
    const mixed = Math.imul(id ^ (id >>> 15), 0x2c1b3c6d);
    low = (low + mixed) | 0;
    high = (high + Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39)) | 0;
  }
  return (low >>> 0) * 0x20_0000 + (high >>> 11);
}
