import { performance } from 'node:perf_hooks';
import type { Effort, Stop } from '../effort';
import type { Z3Context } from './context';
import { TICK_INTERVAL } from './tick-patch';

/** See `Z3HostOptions`. */
export interface Patience {
  readonly pollInterval: number;
  readonly grace: number;
}

/** Thrown out of Z3 when it does not stop by itself; its instance is dead. */
export class Interrupted extends Error {
  constructor(readonly reason: Stop) {
    super(reason);
  }
}

/** Looks at the clock and the cancellation while Z3 runs, and interrupts it. */
export class Watch {
  #stop: Stop | undefined;
  #since = 0;
  #interrupted = false;
  #ticks = 0;

  constructor(
    private readonly context: Z3Context,
    private readonly effort: Effort,
    private readonly patience: Patience,
  ) {}

  /**
   * Why Z3 was interrupted, if it was. Then whatever it said does not count, and its context is not to be used again:
   * formulas that it was working on may be lost, and an interrupt that came at its very end stays set.
   */
  get interrupted(): Stop | undefined {
    return this.#interrupted ? this.#stop : undefined;
  }

  /** Runs Z3 under this watch. */
  run<T>(work: () => T): T {
    const { instance } = this.context;
    const poll = (): void => this.#look();
    const tick = (): void => {
      this.#ticks++;
      this.#look();
    };
    const before = this.resources;
    instance.setPoll({ calls: this.patience.pollInterval, poll, tick });
    const result = work();
    instance.setPoll({ calls: 0, poll: nothing, tick: nothing });
    this.effort.spend(this.resources - before);
    return result;
  }

  /** Steps of Z3 in all runs, rounded down. */
  get resources(): number {
    return this.#ticks * TICK_INTERVAL;
  }

  #look(): void {
    if (this.#stop === undefined) {
      this.#stop = this.effort.stop();
      this.#since = performance.now();
      // Interrupts from the next look on: Z3 holds a lock when it begins a check, which the interrupt takes too.
      return;
    }
    if (performance.now() - this.#since > this.patience.grace) throw new Interrupted(this.#stop);
    this.#interrupted = true;
    this.context.raw.Z3_interrupt(this.context.pointer);
  }
}

function nothing(): void {
  // Nobody waits for Z3.
}
