/**
 * The bytes of all objects in one array, with the undef mask of each byte beside it. Blocks are handed out in powers of
 * two and used again; that an object is dead is the object table's business.
 */
export class LinearMemory {
  bytes = new Uint8Array(0);
  halves = new Uint16Array(0);
  words = new Int32Array(0);
  floats = new Float32Array(0);
  doubles = new Float64Array(0);
  /** Undef masks; a set bit was never written. */
  undefBytes = new Uint8Array(0);
  undefHalves = new Uint16Array(0);
  undefWords = new Int32Array(0);
  /** Every byte from here on is unused. */
  top = firstAddress;
  readonly #free: (number[] | undefined)[] = [];

  constructor() {
    this.#resize(initialBytes);
  }

  /** Address of a block of at least that many bytes, aligned to 16. Contents are what they are. Undefined if too large. */
  take(size: number): number | undefined {
    const level = levelOf(size);
    const known = this.#free[level]?.pop();
    if (known !== undefined) return known;
    const bytes = smallest << level;
    if (size > largest || this.top + bytes > largestTotal) return undefined;
    if (this.top + bytes > this.bytes.length) this.#resize(Math.max(this.bytes.length * 2, this.top + bytes));
    const address = this.top;
    this.top += bytes;
    return address;
  }

  give(address: number, size: number): void {
    const level = levelOf(size);
    (this.#free[level] ??= []).push(address);
  }

  /** Zero bytes, all undef or all defined. */
  clear(address: number, size: number, undef: boolean): void {
    this.bytes.fill(0, address, address + size);
    this.undefBytes.fill(undef ? 0xff : 0, address, address + size);
  }

  copy(to: number, from: number, size: number): void {
    this.bytes.copyWithin(to, from, from + size);
    this.undefBytes.copyWithin(to, from, from + size);
  }

  fill(to: number, byte: number, undef: number, size: number): void {
    this.bytes.fill(byte, to, to + size);
    this.undefBytes.fill(undef, to, to + size);
  }

  /** Everything in use, for machines that begin alike. */
  copyOfAll(): MemoryCopy {
    return { bytes: this.bytes.slice(0, this.top), undefBytes: this.undefBytes.slice(0, this.top) };
  }

  load({ bytes, undefBytes }: MemoryCopy): void {
    this.bytes.set(bytes);
    this.undefBytes.set(undefBytes);
  }

  /** A little-endian number. */
  readBig(address: number, size: number): bigint {
    return readBig(this.bytes, address, size);
  }

  readUndef(address: number, size: number): bigint {
    return readBig(this.undefBytes, address, size);
  }

  writeBig(address: number, size: number, value: bigint, undef: bigint): void {
    let [rest, mask] = [value, undef];
    for (let i = 0; i < size; i++) {
      this.bytes[address + i] = Number(rest & 0xffn);
      this.undefBytes[address + i] = Number(mask & 0xffn);
      rest >>= 8n;
      mask >>= 8n;
    }
  }

  /** All bytes in use; pages that are as in an earlier save are shared with it. */
  save(earlier?: SavedMemory): SavedMemory {
    return {
      top: this.top,
      bytes: savePages(this.bytes, this.top, earlier?.bytes),
      undefBytes: savePages(this.undefBytes, this.top, earlier?.undefBytes),
      free: Array.from(this.#free, (list) => [...(list ?? [])]),
    };
  }

  /** Whether all bytes that were ever used are as they were, and blocks will be handed out as then. */
  isAs(saved: SavedMemory): boolean {
    return (
      saved.top === this.top &&
      saved.bytes.every((page, index) =>
        isSame(page, this.bytes.subarray(index * pageBytes, index * pageBytes + page.length)),
      ) &&
      saved.undefBytes.every((page, index) =>
        isSame(page, this.undefBytes.subarray(index * pageBytes, index * pageBytes + page.length)),
      ) &&
      saved.free.every((list, level) => {
        const now = this.#free[level] ?? [];
        return now.length === list.length && list.every((address, index) => address === now[index]);
      }) &&
      this.#free.length === saved.free.length
    );
  }

  restore(saved: SavedMemory): void {
    if (saved.top > this.bytes.length) this.#resize(saved.top);
    this.top = saved.top;
    saved.bytes.forEach((page, index) => this.bytes.set(page, index * pageBytes));
    saved.undefBytes.forEach((page, index) => this.undefBytes.set(page, index * pageBytes));
    this.#free.length = 0;
    saved.free.forEach((list, level) => (this.#free[level] = [...list]));
  }

  #resize(size: number): void {
    const [bytes, undefBytes] = [new ArrayBuffer(size), new ArrayBuffer(size)];
    const [oldBytes, oldUndef] = [this.bytes, this.undefBytes];
    this.bytes = new Uint8Array(bytes);
    this.halves = new Uint16Array(bytes);
    this.words = new Int32Array(bytes);
    this.floats = new Float32Array(bytes);
    this.doubles = new Float64Array(bytes);
    this.undefBytes = new Uint8Array(undefBytes);
    this.undefHalves = new Uint16Array(undefBytes);
    this.undefWords = new Int32Array(undefBytes);
    this.bytes.set(oldBytes);
    this.undefBytes.set(oldUndef);
  }
}

export interface MemoryCopy {
  readonly bytes: Uint8Array;
  readonly undefBytes: Uint8Array;
}

export interface SavedMemory {
  readonly top: number;
  readonly bytes: readonly Uint8Array[];
  readonly undefBytes: readonly Uint8Array[];
  readonly free: readonly (readonly number[])[];
}

const pageBytes = 4096;

function savePages(bytes: Uint8Array, top: number, earlier: readonly Uint8Array[] | undefined): Uint8Array[] {
  const pages: Uint8Array[] = [];
  for (let start = 0; start < top; start += pageBytes) {
    const page = bytes.subarray(start, Math.min(start + pageBytes, top));
    const before = earlier?.[pages.length];
    pages.push(before !== undefined && isSame(page, before) ? before : page.slice());
  }
  return pages;
}

function isSame(a: Uint8Array, b: Uint8Array): boolean {
  return Buffer.compare(a, b) === 0;
}

/** Address 0 is not used. */
const firstAddress = 16;
const smallest = 16;
const initialBytes = 1 << 16;
const largest = 1 << 28;
const largestTotal = 1 << 30;

function levelOf(size: number): number {
  return size <= smallest ? 0 : 28 - Math.clz32(size - 1);
}

function readBig(bytes: Uint8Array, address: number, size: number): bigint {
  let value = 0n;
  for (let i = size - 1; i >= 0; i--) value = (value << 8n) | BigInt(bytes[address + i]!);
  return value;
}
