import type { Term } from '../../term/term';
import { IdMarks } from '../id-marks';
import { Z3Context } from './context';
import type { Z3Instance } from './instance';
import { GrowingSolver } from './growing';
import { Lane } from './lane';
import { Translator } from './translate';

/** Incremental solvers side by side: independent parts of a path each keep one. */
const MAX_LANES = 8;
/** Translated terms that are remembered. */
const MAX_TERMS = 1 << 20;

/** Everything that lives in one Z3 context: translated terms and incremental solvers. Replaced as a whole. */
export class Session {
  readonly translator: Translator;
  readonly #marks = new IdMarks();
  /** Least recently used first. */
  readonly #lanes: { readonly quantified: boolean; readonly lane: Lane }[] = [];

  #growing: GrowingSolver | undefined;

  constructor(
    readonly generation: number,
    instance: Z3Instance,
  ) {
    this.translator = new Translator(new Z3Context(instance));
  }

  get context(): Z3Context {
    return this.translator.context;
  }

  /** The lane that has most of the constraints already, made to hold them all. */
  lane(constraints: readonly Term[], quantified: boolean): Lane {
    if (this.translator.size > MAX_TERMS) this.translator.forget();
    const lane = this.#bestLane(constraints, quantified) ?? this.#newLane(quantified);
    const at = this.#lanes.findIndex((entry) => entry.lane === lane);
    this.#lanes.push(...this.#lanes.splice(at, 1));
    lane.hold(constraints);
    return lane;
  }

  /** The solver for facts that only grow. */
  growing(features: number): GrowingSolver {
    if (this.#growing?.suits(features) === true) return this.#growing;
    this.#growing?.dispose();
    return (this.#growing = new GrowingSolver(this.translator, features));
  }

  dispose(): void {
    this.#growing?.dispose();
    for (const { lane } of this.#lanes) lane.dispose();
    this.translator.dispose();
    this.context.delete();
  }

  /** None if each would lose more than it has in common. */
  #bestLane(constraints: readonly Term[], quantified: boolean): Lane | undefined {
    this.#marks.set(constraints);
    let best: Lane | undefined;
    let most = -1;
    for (const { lane, quantified: itsOwn } of this.#lanes) {
      if (itsOwn !== quantified) continue;
      const common = lane.common(this.#marks);
      if (common > most && common >= lane.length - common) [best, most] = [lane, common];
    }
    return best;
  }

  #newLane(quantified: boolean): Lane {
    if (this.#lanes.length >= MAX_LANES) this.#lanes.shift()!.lane.dispose();
    const lane = new Lane(this.translator, quantified ? 2 : 0);
    this.#lanes.push({ lane, quantified });
    return lane;
  }
}
