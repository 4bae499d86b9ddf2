import type { Thread } from './thread';

/**
 * Which thread last worked for a key, and so remembers what it made (a parsed module, a compiled file). Only a hint: a
 * thread that remembers nothing makes it again.
 */
export class Homes {
  readonly #threads = new Map<string, Thread>();

  get(key: string | undefined): Thread | undefined {
    return key === undefined ? undefined : this.#threads.get(key);
  }

  set(key: string, thread: Thread): void {
    this.#threads.delete(key);
    this.#threads.set(key, thread);
    // Threads forget as well: an old hint is worth nothing.
    for (const oldest of this.#threads.keys()) {
      if (this.#threads.size <= remembered) break;
      this.#threads.delete(oldest);
    }
  }

  forget(gone: Thread): void {
    for (const [key, thread] of this.#threads) if (thread === gone) this.#threads.delete(key);
  }
}

const remembered = 100;
