const pageBytes = 1 << 12;

/** Which node wrote each byte of linear memory last. */
export class MemoryWriters {
  readonly #pages = new Map<number, Int32Array>();

  /** Undefined if no node has. */
  at(address: number): number | undefined {
    const node = this.#pages.get(Math.floor(address / pageBytes))?.[address % pageBytes] ?? 0;
    return node === 0 ? undefined : node - 1;
  }

  set(address: number, node: number | undefined): void {
    const number = Math.floor(address / pageBytes);
    let page = this.#pages.get(number);
    if (page === undefined) this.#pages.set(number, (page = new Int32Array(pageBytes)));
    page[address % pageBytes] = node === undefined ? 0 : node + 1;
  }

  fill(address: number, bytes: number, node: number): void {
    for (let i = 0; i < bytes; i++) this.set(address + i, node);
  }

  /** The writers of some bytes, each once. */
  of(address: number, bytes: number): ReadonlySet<number> {
    const found = new Set<number>();
    for (let i = 0; i < bytes; i++) {
      const node = this.at(address + i);
      if (node !== undefined) found.add(node);
    }
    return found;
  }
}
