import type { ResourceLimits } from 'node:worker_threads';
import { Homes } from './homes';
import { Job } from './job';
import type { Outcome, Priority, Protocol } from './protocol';
import { PriorityQueue } from './queue';
import { Thread } from './thread';

export interface PoolOptions {
  /** The bundled worker script. */
  readonly script: string;
  readonly size: number;
  /** Threads that background work may not take, so that editing never waits for it. */
  readonly reserved?: number;
  /** Threads besides, which take interactive requests only: an answer that somebody waits for never waits for work. */
  readonly interactive?: number;
  /** How long a cancelled request may go on before its worker is replaced. */
  readonly graceMs?: number;
  readonly resourceLimits?: ResourceLimits;
  readonly log?: (message: string) => void;
}

export interface RequestOptions<Event> {
  readonly priority?: Priority;
  /**
   * Requests with the same key go to the same thread where that costs no waiting for other work. Of several keys the
   * first counts most.
   */
  readonly affinity?: string | readonly string[];
  readonly signal?: AbortSignal;
  /** Counted from the request. */
  readonly limitMs?: number;
  /** Counted from when a thread takes it: waiting for one costs nothing. */
  readonly runLimitMs?: number;
  readonly onEvent?: (event: Event) => void;
}

const defaultGraceMs = 1_000;

/**
 * Worker threads behind a typed protocol. Threads start when there is work for them and are replaced when they die.
 * Invariant: every request is answered exactly once, also when its worker crashes, hangs or never starts.
 */
export class WorkerPool<P extends Protocol<P>> {
  readonly #options: PoolOptions;
  readonly #queue = new PriorityQueue<Job>();
  readonly #threads = new Set<Thread>();
  readonly #homes = new Homes();
  #size: number;
  #nextId = 1;
  #closed = false;

  constructor(options: PoolOptions) {
    this.#options = options;
    this.#size = options.size;
  }

  /** Asks a worker. Never rejects: what went wrong is in the outcome. */
  request<K extends keyof P & string>(
    name: K,
    params: P[K]['params'],
    options: RequestOptions<P[K]['event']> = {},
  ): Promise<Outcome<P[K]['result']>> {
    const { priority = 'normal', affinity = [], runLimitMs, onEvent = ignore } = options;
    const terms = { priority, affinity: typeof affinity === 'string' ? [affinity] : affinity, runLimitMs };
    const job = new Job(this.#nextId++, name, params, terms, (event) => onEvent(event));
    this.#admit(job, options);
    return job.outcome;
  }

  /** Changes the number of threads; running requests are not disturbed. */
  resize(size: number): void {
    this.#size = size;
    for (const thread of this.#threads) {
      if (this.#threads.size <= this.#most) break;
      if (thread.job === undefined) thread.end('pool made smaller');
    }
    this.#dispatch();
  }

  /** Ends all threads; whatever was asked and not answered is answered as closed. */
  close(): void {
    this.#closed = true;
    for (const job of this.#queue.drain()) job.answer({ kind: 'closed' });
    for (const thread of this.#threads) {
      thread.job?.answer({ kind: 'closed' });
      thread.end('closed');
    }
  }

  /** Ids of the live threads and the requests they run. */
  status(): readonly { readonly thread: number; readonly running: string | undefined }[] {
    return [...this.#threads].map((thread) => ({ thread: thread.id, running: thread.job?.name }));
  }

  #admit(job: Job, { signal, limitMs }: RequestOptions<never>): void {
    if (this.#closed) job.answer({ kind: 'closed' });
    else if (signal?.aborted === true) job.answer({ kind: 'cancelled' });
    if (job.isAnswered) return;
    const cancel = (): void => this.#stop(job, { kind: 'cancelled' });
    signal?.addEventListener('abort', cancel, { once: true });
    void job.outcome.then(() => signal?.removeEventListener('abort', cancel));
    this.#limit(job, limitMs);
    this.#queue.push(job, job.priority);
    this.#dispatch();
  }

  #limit(job: Job, limitMs: number | undefined): void {
    if (limitMs === undefined) return;
    const timer = setTimeout(() => this.#stop(job, { kind: 'timed-out', limitMs }), limitMs);
    void job.outcome.then(() => clearTimeout(timer));
  }

  /** Answers the caller at once; the worker gets a grace time to notice, then it is replaced. */
  #stop(job: Job, outcome: Outcome<never>): void {
    job.answer(outcome);
    job.flag.cancel();
    this.#queue.remove(job);
    const thread = [...this.#threads].find((candidate) => candidate.job === job);
    if (thread === undefined) return;
    setTimeout(() => {
      if (thread.job === job) thread.end(`${job.name} did not stop when asked to`);
    }, this.#options.graceMs ?? defaultGraceMs).unref();
  }

  #dispatch(): void {
    while (!this.#closed) {
      const idle = [...this.#threads].filter((thread) => thread.job === undefined);
      if (idle.length === 0 && this.#threads.size >= this.#most) return;
      const job = this.#queue.shift((candidate) => this.#hasRoomFor(candidate) && !this.#comesHomeSoon(candidate));
      if (job === undefined) return;
      const homes = job.affinity.map((key) => this.#homes.get(key));
      const thread = homes.find((home) => home !== undefined && idle.includes(home)) ?? idle[0] ?? this.#start();
      for (const key of job.affinity) this.#homes.set(key, thread);
      this.#limit(job, job.runLimitMs);
      thread.run(job);
    }
  }

  get #most(): number {
    return this.#size + (this.#options.interactive ?? 0);
  }

  #hasRoomFor({ priority }: Job): boolean {
    if (priority === 'interactive') return true;
    const running = [...this.#threads].flatMap(({ job }) => (job === undefined ? [] : [job.priority]));
    const work = running.filter((one) => one !== 'interactive').length;
    if (work >= this.#size) return false;
    const background = running.filter((one) => one === 'background').length;
    return priority === 'normal' || background < Math.max(1, this.#size - (this.#options.reserved ?? 0));
  }

  /** Its home thread is making just what it needs: waiting is quicker than making it twice. */
  #comesHomeSoon({ affinity }: Job): boolean {
    const [key] = affinity;
    const running = this.#homes.get(key)?.job;
    return running !== undefined && running.affinity[0] === key && !running.isAnswered;
  }

  #start(): Thread {
    const thread = new Thread(this.#options.script, this.#options.resourceLimits, {
      onOutput: (text) => this.#options.log?.(text.trimEnd()),
      onFree: (free) => {
        if (this.#threads.size > this.#most) free.end('pool made smaller');
        else this.#dispatch();
      },
      onGone: (gone, reason) => {
        this.#threads.delete(gone);
        this.#homes.forget(gone);
        if (!this.#closed) this.#options.log?.(`worker ${gone.id} is gone: ${reason}`);
        this.#dispatch();
      },
    });
    this.#threads.add(thread);
    return thread;
  }
}

function ignore(): void {
  // Nobody listens.
}
