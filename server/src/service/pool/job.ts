import { CancelFlag } from './cancel-flag';
import type { Outcome, Priority } from './protocol';

export interface JobTerms {
  readonly priority: Priority;
  /** Names what a thread may remember from an earlier job; see `Homes`. */
  readonly affinity: readonly string[];
  /** Counted from when a thread takes it. */
  readonly runLimitMs: number | undefined;
}

/** A request in the pool, from the moment it is made until its worker is free again. */
export class Job {
  readonly flag = new CancelFlag();
  readonly outcome: Promise<Outcome<unknown>>;
  #settle!: (outcome: Outcome<unknown>) => void;
  #answered = false;

  constructor(
    readonly id: number,
    readonly name: string,
    readonly params: unknown,
    readonly terms: JobTerms,
    readonly onEvent: (event: unknown) => void,
  ) {
    this.outcome = new Promise((resolve) => {
      this.#settle = resolve;
    });
  }

  get priority(): Priority {
    return this.terms.priority;
  }

  get affinity(): readonly string[] {
    return this.terms.affinity;
  }

  get runLimitMs(): number | undefined {
    return this.terms.runLimitMs;
  }

  get isAnswered(): boolean {
    return this.#answered;
  }

  /** Answers the caller; only the first answer counts. */
  answer(outcome: Outcome<unknown>): void {
    this.#answered = true;
    this.#settle(outcome);
  }

  /** Passes on what the worker tells, as long as somebody listens. */
  tell(event: unknown): void {
    if (!this.#answered) this.onEvent(event);
  }
}
