import { performance } from 'node:perf_hooks';
import { type Cancellation, neverCancelled } from '../base/cancellation';
import type { Budget } from './solver';

/** Why work must stop before it is done. */
export type Stop = 'cancelled' | 'timeout' | 'resource-limit';

/** A budget being spent: shared by all parts of one check. */
export class Effort {
  readonly #deadline: number;
  readonly #cancellation: Cancellation;
  #resources: number;

  constructor({ resources = Infinity, milliseconds = Infinity, cancellation = neverCancelled }: Budget = {}) {
    this.#deadline = performance.now() + milliseconds;
    this.#cancellation = cancellation;
    this.#resources = resources;
  }

  /** Steps that are left. */
  get resources(): number {
    return this.#resources;
  }

  /** How many steps may be spent on something that should cost so many at most. */
  grant(resources: number): number {
    return Math.min(resources, Math.max(1, this.#resources));
  }

  spend(resources: number): void {
    this.#resources -= resources;
  }

  /** Asked now and then while working. */
  stop(): Stop | undefined {
    if (this.#cancellation.isCancelled) return 'cancelled';
    if (performance.now() >= this.#deadline) return 'timeout';
    return this.#resources <= 0 ? 'resource-limit' : undefined;
  }
}
