/** What is known of a function that is being executed, by its position in a frame's record. */
const Field = {
  /** Number of the function. */
  fn: 0,
  /** What runs when this one returns: the base of its caller in the stack, and its `case`. */
  base: 1,
  resume: 2,
  /** The call that made it. */
  site: 3,
  /** Stack objects of this frame begin here. */
  stackStart: 4,
  /** Memory for registers: address, or 0, and size. */
  block: 5,
  blockSize: 6,
  /** The object of the variable arguments, or 0. */
  varargs: 7,
} as const;

const recordSize = 8;

/** The frames, the one that runs last. In one array of numbers, as calls are frequent. */
export class Frames {
  #records = new Int32Array(recordSize * 64);
  #top = -recordSize;

  get depth(): number {
    return this.#top / recordSize + 1;
  }

  push(fn: number, base: number, resume: number, site: number, stackStart: number): void {
    this.#top += recordSize;
    if (this.#top === this.#records.length) this.#grow();
    const records = this.#records;
    const at = this.#top;
    records[at + Field.fn] = fn;
    records[at + Field.base] = base;
    records[at + Field.resume] = resume;
    records[at + Field.site] = site;
    records[at + Field.stackStart] = stackStart;
    records[at + Field.block] = 0;
    records[at + Field.blockSize] = 0;
    records[at + Field.varargs] = 0;
  }

  pop(): void {
    this.#top -= recordSize;
  }

  /** A field of the frame that runs, or of the one that many calls above it. */
  get(field: keyof typeof Field, above = 0): number {
    return this.#records[this.#top - above * recordSize + Field[field]]!;
  }

  get function(): number {
    return this.#records[this.#top + Field.fn]!;
  }

  get base(): number {
    return this.#records[this.#top + Field.base]!;
  }

  get resume(): number {
    return this.#records[this.#top + Field.resume]!;
  }

  get stackStart(): number {
    return this.#records[this.#top + Field.stackStart]!;
  }

  get block(): number {
    return this.#records[this.#top + Field.block]!;
  }

  setBlock(address: number, size: number): void {
    this.#records[this.#top + Field.block] = address;
    this.#records[this.#top + Field.blockSize] = size;
  }

  setVarargs(object: number): void {
    this.#records[this.#top + Field.varargs] = object;
  }

  save(): Int32Array {
    return this.#records.slice(0, this.#top + recordSize);
  }

  isAs(saved: Int32Array): boolean {
    if (saved.length !== this.#top + recordSize) return false;
    return saved.every((value, index) => value === this.#records[index]);
  }

  restore(saved: Int32Array): void {
    while (this.#records.length < saved.length) this.#grow();
    this.#records.set(saved);
    this.#top = saved.length - recordSize;
  }

  #grow(): void {
    const grown = new Int32Array(this.#records.length * 2);
    grown.set(this.#records);
    this.#records = grown;
  }
}
