/** Bytes that are only appended to. Clang writes a few bytes at a time, so growth must be amortised. */
export class GrowingBytes {
  private bytes = new Uint8Array(1 << 16);
  private used = 0;

  get length(): number {
    return this.used;
  }

  /** Appends `source[from, to)`. */
  append(source: Uint8Array, from: number, to: number): void {
    const size = to - from;
    if (this.used + size > this.bytes.length) this.grow(this.used + size);
    const { bytes, used } = this;
    // A subarray costs more than copying a short run by hand, and nearly all runs are short.
    if (size < 32) for (let i = 0; i < size; i++) bytes[used + i] = source[from + i]!;
    else bytes.set(source.subarray(from, to), used);
    this.used = used + size;
  }

  contents(): Uint8Array {
    return this.bytes.subarray(0, this.used);
  }

  private grow(needed: number): void {
    const grown = new Uint8Array(Math.max(needed, this.bytes.length * 2));
    grown.set(this.contents());
    this.bytes = grown;
  }
}
