/** The few things used last, by document; each replaces the earlier state of its document. */
export class Recent<T> {
  readonly #entries = new Map<string, { readonly stamp: string; readonly value: T }>();

  constructor(readonly capacity: number) {}

  get(uri: string, stamp: string): T | undefined {
    const entry = this.#entries.get(uri);
    if (entry?.stamp !== stamp) return undefined;
    this.#entries.delete(uri);
    this.#entries.set(uri, entry);
    return entry.value;
  }

  set(uri: string, stamp: string, value: T): void {
    this.#entries.delete(uri);
    this.#entries.set(uri, { stamp, value });
    for (const oldest of this.#entries.keys()) {
      if (this.#entries.size <= this.capacity) break;
      this.#entries.delete(oldest);
    }
  }
}
