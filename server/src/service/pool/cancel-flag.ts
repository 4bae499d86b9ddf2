import type { Cancellation } from '../../base/cancellation';

/** One word of shared memory per request: set by the pool, polled by the worker. */
export class CancelFlag implements Cancellation {
  readonly #word: Int32Array;

  constructor(readonly buffer: SharedArrayBuffer = new SharedArrayBuffer(Int32Array.BYTES_PER_ELEMENT)) {
    this.#word = new Int32Array(buffer);
  }

  get isCancelled(): boolean {
    return Atomics.load(this.#word, 0) !== 0;
  }

  cancel(): void {
    Atomics.store(this.#word, 0, 1);
  }
}
