/** Work that waits for a pause, one piece per key; newer work replaces older, also when that is already running. */
export class Pending {
  readonly #running = new Map<string, AbortController>();

  /** Runs the action after the delay, unless something else is scheduled for the key or it is cancelled. */
  schedule(key: string, delayMs: number, action: (signal: AbortSignal) => Promise<void>): void {
    this.cancel(key);
    const controller = new AbortController();
    this.#running.set(key, controller);
    const timer = setTimeout(() => {
      void action(controller.signal).finally(() => {
        if (this.#running.get(key) === controller) this.#running.delete(key);
      });
    }, delayMs);
    controller.signal.addEventListener('abort', () => clearTimeout(timer), { once: true });
  }

  cancel(key: string): void {
    this.#running.get(key)?.abort();
    this.#running.delete(key);
  }
}
