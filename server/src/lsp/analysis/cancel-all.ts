/** Lets long work end when the user stops everything. */
export class CancelAll {
  #controller = new AbortController();

  signal(): AbortSignal {
    return this.#controller.signal;
  }

  cancel(): void {
    this.#controller.abort();
    this.#controller = new AbortController();
  }
}
