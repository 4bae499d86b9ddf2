import type { Machine } from '../../exec/machine';
import type { ExecResult } from '../../exec/result';
import type { Snapshot } from '../../exec/snapshot';

/** At most about this many snapshots are kept. */
const snapshotLimit = 64;
const shortestInterval = 20_000;

/** The states of an execution by position: the nearest snapshot before, and from there executed again. */
export class Timeline {
  readonly #snapshots: Snapshot[];
  readonly #interval: number;
  readonly end: ExecResult;
  /** Instructions executed in the whole. */
  readonly length: number;

  /** Runs the machine to its end; `expected` says about how long that will be. */
  constructor(
    readonly machine: Machine,
    expected: number,
    steps: number,
  ) {
    this.#interval = Math.max(shortestInterval, Math.ceil(expected / snapshotLimit));
    this.#snapshots = [machine.save()];
    let end = machine.outcome ?? machine.run(Math.min(this.#interval, steps) - 1);
    while (end.kind === 'step-budget' && machine.executed < steps) {
      this.#snapshots.push(machine.save(this.#snapshots.at(-1)));
      end = machine.run(Math.min(this.#interval, steps - machine.executed) - 1);
    }
    this.end = end;
    this.length = machine.executed;
  }

  get position(): number {
    return this.machine.executed;
  }

  /** Brings the machine to a position at which it can pause. */
  goTo(position: number): void {
    const { machine } = this;
    if (machine.executed === position && machine.outcome === undefined) return;
    const nearest = this.#before(position);
    if (machine.outcome !== undefined || machine.executed > position || nearest.executed > machine.executed) {
      machine.restore(nearest);
    }
    if (machine.executed < position) machine.run(position - machine.executed - 1);
  }

  /** The last snapshot at which a position can be reached from. */
  startOf(position: number): number {
    return this.#before(position).executed;
  }

  #before(position: number): Snapshot {
    let [low, high] = [0, this.#snapshots.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if (this.#snapshots[middle]!.executed <= position) low = middle + 1;
      else high = middle;
    }
    return this.#snapshots[Math.max(0, low - 1)]!;
  }
}
