/** What the scheduler knows of a piece of work. */
export interface Work {
  readonly uri: string;
  readonly function: string;
  /** The first, cheap look at a function; or the rest of its time. */
  readonly pass: 'quick' | 'thorough';
  /** The user waits for it. */
  readonly isWanted: boolean;
  /** Never rejects; ends soon after the signal. Gives what is to be done for the function after that. */
  readonly run: (signal: AbortSignal, urgency: Urgency) => Promise<Work | undefined>;
  /** It will not run, or not to its end. */
  readonly onCancel: () => void;
  /** It was stopped for something more pressing, and will run again from its beginning. */
  readonly onPause: () => void;
}

/** `urgent` work may take the thread that is kept free for editing. */
export type Urgency = 'urgent' | 'ordinary';

/** How near a function is to where the user looks. */
export type Nearness = 'cursor' | 'visible' | 'elsewhere';

export interface SchedulerOptions {
  /** How much may run at once, besides urgent work. */
  readonly slots: () => number;
  readonly nearness: (uri: string, name: string) => Nearness;
  readonly onChange: () => void;
}

export interface Task {
  readonly uri: string;
  readonly function: string;
  /** 0 while it waits. */
  readonly milliseconds: number;
}

interface Running {
  readonly work: Work;
  readonly controller: AbortController;
  readonly urgency: Urgency;
  readonly since: number;
}

/**
 * Decides what is verified when: what the user asked for, then the function at the cursor, then what is visible, then the
 * rest; a cheap look at what is in sight before anything long, also if that runs already. Where the user looks may
 * change at any time, so the order is found anew for each that starts.
 */
export class Scheduler {
  readonly #options: SchedulerOptions;
  readonly #waiting = new Map<string, Work>();
  readonly #running = new Map<string, Running>();
  #isDispatching = false;

  constructor(options: SchedulerOptions) {
    this.#options = options;
  }

  /** In place of what was to be done for the function before. */
  add(work: Work): void {
    this.cancel(work.uri, work.function);
    this.#waiting.set(keyOf(work), work);
    this.#dispatchSoon();
  }

  /** Stops what runs and waits: of a function, of a file, or all. Takes effect at once for everybody but the worker. */
  cancel(uri?: string, name?: string): number {
    const waiting = meant(this.#waiting, uri, name, (work) => work);
    const running = meant(this.#running, uri, name, ({ work }) => work);
    for (const work of waiting) this.#waiting.delete(keyOf(work));
    for (const { work, controller } of running) {
      this.#running.delete(keyOf(work));
      controller.abort();
    }
    for (const work of [...waiting, ...running.map((one) => one.work)]) work.onCancel();
    if (waiting.length + running.length > 0) {
      this.#options.onChange();
      this.#dispatchSoon();
    }
    return waiting.length + running.length;
  }

  /** Where the user looks has changed, or there are more slots. */
  reconsider(): void {
    this.#dispatchSoon();
    this.#options.onChange();
  }

  has(uri: string, name: string): boolean {
    return this.#waiting.has(keyOf({ uri, function: name })) || this.#running.has(keyOf({ uri, function: name }));
  }

  activity(): { readonly running: readonly Task[]; readonly waiting: readonly Task[] } {
    const now = performance.now();
    return {
      running: [...this.#running.values()].map(({ work, since }) => ({
        uri: work.uri,
        function: work.function,
        milliseconds: now - since,
      })),
      waiting: this.#inOrder([...this.#waiting.values()]).map(({ uri, function: name }) => ({
        uri,
        function: name,
        milliseconds: 0,
      })),
    };
  }

  /** Once for all that happens in one turn of the loop: work that comes together is put in order before it starts. */
  #dispatchSoon(): void {
    if (this.#isDispatching) return;
    this.#isDispatching = true;
    setImmediate(() => {
      this.#isDispatching = false;
      this.#dispatch();
    });
  }

  #dispatch(): void {
    let hasChanged = false;
    for (const work of this.#inOrder(this.#candidates())) {
      const urgency = this.#place(work) ?? this.#displace(work);
      if (urgency === undefined) continue;
      this.#start(work, urgency);
      hasChanged = true;
    }
    if (hasChanged) this.#options.onChange();
  }

  /** What may start now. Thousands may wait, and most of the time only what is in sight may start. */
  #candidates(): readonly Work[] {
    const waiting = [...this.#waiting.values()];
    const running = [...this.#running.values()].filter(({ urgency }) => urgency === 'ordinary');
    return running.length < this.#options.slots() ? waiting : waiting.filter((work) => this.#isInSight(work));
  }

  /** A cheap look at something that the user sees, or waits for. */
  #isInSight(work: Work): boolean {
    return work.pass === 'quick' && (work.isWanted || this.#nearness(work) !== 'elsewhere');
  }

  /** Makes room for what is in sight: nobody waits for it behind a long proof of something that can be proved later. */
  #displace(work: Work): Urgency | undefined {
    if (!this.#isInSight(work)) return undefined;
    const long = [...this.#running.values()].filter((one) => one.work.pass === 'thorough' && !one.work.isWanted);
    const [last] = long.sort((a, b) => this.#rank(b.work) - this.#rank(a.work));
    if (last === undefined) return undefined;
    this.#running.delete(keyOf(last.work));
    last.controller.abort();
    this.#waiting.set(keyOf(last.work), last.work);
    last.work.onPause();
    return last.urgency;
  }

  #isUrgent(work: Work): boolean {
    return work.pass === 'quick' && (work.isWanted || this.#nearness(work) === 'cursor');
  }

  /** Undefined if there is no room. */
  #place(work: Work): Urgency | undefined {
    const running = [...this.#running.values()];
    const ordinary = running.filter(({ urgency }) => urgency === 'ordinary').length;
    if (ordinary < this.#options.slots()) return 'ordinary';
    return this.#isUrgent(work) && ordinary === running.length ? 'urgent' : undefined;
  }

  #start(work: Work, urgency: Urgency): void {
    const key = keyOf(work);
    const running: Running = { work, controller: new AbortController(), urgency, since: performance.now() };
    this.#waiting.delete(key);
    this.#running.set(key, running);
    void work.run(running.controller.signal, urgency).then((next) => {
      // What was cancelled is no longer there, or something newer is.
      if (this.#running.get(key) === running) {
        this.#running.delete(key);
        if (next !== undefined) this.#waiting.set(key, next);
        this.#options.onChange();
      }
      this.#dispatchSoon();
    });
  }

  #inOrder(works: readonly Work[]): Work[] {
    const ranked = works.map((work) => ({ work, rank: this.#rank(work) }));
    return ranked.sort((a, b) => a.rank - b.rank).map(({ work }) => work);
  }

  #rank(work: Work): number {
    return order[work.isWanted ? 'wanted' : this.#nearness(work)][work.pass];
  }

  #nearness({ uri, function: name }: Work): Nearness {
    return this.#options.nearness(uri, name);
  }
}

const order = {
  wanted: { quick: 0, thorough: 3 },
  cursor: { quick: 1, thorough: 4 },
  visible: { quick: 2, thorough: 5 },
  elsewhere: { quick: 6, thorough: 7 },
};

/** All, those of a file, or the one of a function: this is asked for each of thousands of functions. */
function meant<T>(
  among: ReadonlyMap<string, T>,
  uri: string | undefined,
  name: string | undefined,
  workOf: (item: T) => Work,
): readonly T[] {
  if (uri === undefined || name === undefined) {
    return [...among.values()].filter((item) => uri === undefined || workOf(item).uri === uri);
  }
  const item = among.get(keyOf({ uri, function: name }));
  return item === undefined ? [] : [item];
}

function keyOf(work: Pick<Work, 'uri' | 'function'>): string {
  return `${work.uri} ${work.function}`;
}
