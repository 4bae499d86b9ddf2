import type { Patience } from './watch';
import { startZ3, type TrampolineKind, type Z3Instance } from './instance';

export interface Z3HostOptions {
  readonly trampolines?: TrampolineKind;
  /** What Z3 may use of its memory, in MiB. Beyond that it gives up a query by itself, mostly. */
  readonly memoryLimit?: number;
  /** Calls through trampolines between two looks at the clock. */
  readonly pollInterval?: number;
  /** How long Z3 may take to notice an interrupt, in milliseconds, before its instance is given up. */
  readonly grace?: number;
}

/** Of the 2048 that an instance has; the rest is for what Z3 does not count, and for fragmentation. */
const DEFAULT_MEMORY_LIMIT = 1400;
const DEFAULT_POLL_INTERVAL = 1 << 10;
const DEFAULT_GRACE = 400;

/**
 * The Z3 of a worker: one instance at a time, replaced when it is broken. Solvers share it, and see by `generation`
 * that all their handles are gone.
 */
export class Z3Host {
  #instance: Z3Instance | undefined;
  #dead: Z3Instance | undefined;
  #generation = 0;

  constructor(
    /** To be posted to other workers. */
    readonly module: WebAssembly.Module,
    private readonly options: Z3HostOptions = {},
  ) {}

  /** Counts the instances; starts the first. */
  get generation(): number {
    return this.#generation;
  }

  /** The running instance, started if there is none. */
  get instance(): Z3Instance {
    if (this.#instance !== undefined) return this.#instance;
    const instance = startZ3(this.module, this.options.trampolines, this.#dead);
    this.#dead = undefined;
    setGlobal(instance, 'memory_max_size', String(this.memoryLimit));
    this.#generation++;
    this.#instance = instance;
    return instance;
  }

  /** How patiently to watch Z3. */
  get patience(): Patience {
    const { pollInterval = DEFAULT_POLL_INTERVAL, grace = DEFAULT_GRACE } = this.options;
    return { pollInterval, grace };
  }

  /** In MiB. */
  get memoryLimit(): number {
    return this.options.memoryLimit ?? DEFAULT_MEMORY_LIMIT;
  }

  /** Bytes that Z3 has allocated; 0 when none runs. */
  get allocated(): number {
    return this.#instance === undefined ? 0 : Number(this.#instance.raw.Z3_get_estimated_alloc_size());
  }

  /** Throws the instance away, with all contexts in it; the next use starts another. */
  discard(): void {
    this.#dead = this.#instance ?? this.#dead;
    this.#instance = undefined;
  }
}

function setGlobal({ raw, withText }: Z3Instance, name: string, value: string): void {
  withText(name, (n) => withText(value, (v) => raw.Z3_global_param_set(n, v)));
}
