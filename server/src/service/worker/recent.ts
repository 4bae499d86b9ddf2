/** The few things used last, by document; each replaces the earlier state of its document. */
export class Recent<T> {
  readonly #entries = new Map<string, { readonly stamp: string; readonly value: T }>();

  constructor(
    readonly capacity: number,
    /** Characters of the texts that they are made of. */
    private readonly sizeOf: (value: T) => number,
  ) {}

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
    let size = [...this.#entries.values()].reduce((sum, entry) => sum + this.sizeOf(entry.value), 0);
    for (const [oldest, entry] of this.#entries) {
      if (this.#entries.size <= this.capacity && (size <= largestSize || this.#entries.size === 1)) break;
      size -= this.sizeOf(entry.value);
      this.#entries.delete(oldest);
    }
  }
}

/** A module takes some forty times the memory of its text. */
const largestSize = 8_000_000;
