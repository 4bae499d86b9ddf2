import { Worker, type ResourceLimits } from 'node:worker_threads';
import { assertNever } from '../../base/assert-never';
import type { Job } from './job';
import type { RunMessage, WorkerMessage } from './messages';

export interface ThreadEvents {
  /** The thread printed something. */
  readonly onOutput: (text: string) => void;
  /** The thread has no job any more and can take the next one. */
  readonly onFree: (thread: Thread) => void;
  /** The thread is dead; whatever it was doing has been answered. */
  readonly onGone: (thread: Thread, reason: string) => void;
}

/** One worker thread, running at most one job at a time. */
export class Thread {
  readonly id: number;
  readonly #worker: Worker;
  readonly #events: ThreadEvents;
  #job: Job | undefined;
  #gone = false;

  constructor(script: string, resourceLimits: ResourceLimits | undefined, events: ThreadEvents) {
    this.#events = events;
    // The server's own standard output may be the connection to the editor: a worker must not write there.
    this.#worker = new Worker(script, { stdout: true, stderr: true, ...(resourceLimits && { resourceLimits }) });
    // Kept, for a worker that has ended does not know it any more.
    this.id = this.#worker.threadId;
    this.#worker.stdout.on('data', (text) => events.onOutput(String(text)));
    this.#worker.stderr.on('data', (text) => events.onOutput(String(text)));
    this.#worker.on('message', (message: WorkerMessage) => this.#receive(message));
    this.#worker.on('messageerror', (error) => this.#lose(`unreadable answer: ${error.message}`));
    this.#worker.on('error', (error) => this.#lose(describe(error)));
    this.#worker.on('exit', (code) => this.#lose(`worker exited with code ${code}`));
  }

  get job(): Job | undefined {
    return this.#job;
  }

  run(job: Job): void {
    this.#job = job;
    const message: RunMessage = { id: job.id, name: job.name, params: job.params, cancelFlag: job.flag.buffer };
    try {
      this.#worker.postMessage(message);
    } catch (error) {
      // Parameters that cannot be cloned are a bug of the caller; the worker has not seen them.
      job.answer({ kind: 'failed', message: describe(error), stack: '' });
      this.#finish(false);
    }
  }

  /** Ends the thread at once; its job, if any, is answered as crashed unless it was answered before. */
  end(reason: string): void {
    this.#lose(reason);
  }

  #receive(message: WorkerMessage): void {
    const job = this.#job;
    if (job?.id !== message.id) return;
    switch (message.kind) {
      case 'event':
        job.tell(message.event);
        return;
      case 'result':
        job.answer({ kind: 'ok', value: message.value });
        this.#finish(message.retire);
        return;
      case 'failure':
        job.answer({ kind: 'failed', message: message.message, stack: message.stack });
        this.#finish(message.retire);
        return;
      default:
        assertNever(message);
    }
  }

  #finish(retire: boolean): void {
    this.#job = undefined;
    if (retire) this.#lose('retired');
    else this.#events.onFree(this);
  }

  #lose(reason: string): void {
    if (this.#gone) return;
    this.#gone = true;
    this.#job?.answer({ kind: 'crashed', message: reason });
    this.#job = undefined;
    void this.#worker.terminate();
    this.#events.onGone(this, reason);
  }
}

function describe(error: unknown): string {
  return error instanceof Error ? error.message : String(error);
}
