/**
 * Lists are collected here and copied out when their length is known: an array that grows by itself keeps room for many
 * more elements than most lists have. Lists may be nested; each takes what was pushed since its mark.
 */
export class Scratch<T> {
  readonly #items: (T | undefined)[] = [];
  #top = 0;

  mark(): number {
    return this.#top;
  }

  push(item: T): void {
    this.#items[this.#top++] = item;
  }

  /** Drops everything, after a failure. */
  clear(): void {
    this.#top = 0;
  }

  /** What was pushed since the mark. */
  take(mark: number): T[] {
    const taken = this.#items.slice(mark, this.#top) as T[];
    this.#top = mark;
    return taken;
  }
}
