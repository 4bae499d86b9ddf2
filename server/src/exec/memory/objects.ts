import type { LinearMemory } from './linear';

/** What an object is. `entry`: there from the start, `given`: likewise, and the function that is verified may free it. */
export const objectKinds = [
  'null',
  'global',
  'constant',
  'function',
  'stack',
  'heap',
  'entry',
  'given',
  'opaque',
] as const;
export type ObjectKind = (typeof objectKinds)[number];

/** The objects by number: where they lie, how large they are, whether they are alive. docs/semantics.md. */
export class ObjectTable {
  /** Address of the first byte. */
  readonly base: Int32Array;
  /** An access below this offset may read; -1 for what may not be read at all: dead, null, opaque. */
  readonly readable: Int32Array;
  /** The same for writes. */
  readonly writable: Int32Array;
  readonly size: Int32Array;
  readonly #kind: Uint8Array;
  readonly #alive: Uint8Array;
  readonly #columns: Columns;
  /** One more than the greatest number in use. */
  #next = 1;
  /** Numbers below `#next` that are free again. */
  readonly #recycled: number[] = [];

  constructor(
    readonly memory: LinearMemory,
    readonly capacity: number,
  ) {
    const spare = spares.findIndex(({ base }) => base.length === capacity);
    this.#columns = spare < 0 ? makeColumns(capacity) : spares.splice(spare, 1)[0]!;
    ({ base: this.base, readable: this.readable, writable: this.writable, size: this.size } = this.#columns);
    ({ kind: this.#kind, alive: this.#alive } = this.#columns);
  }

  /** The table is not used any more: another may have its columns. They are large, and a short run touches few rows. */
  release(): void {
    const { base, readable, writable, size, kind, alive } = this.#columns;
    for (const column of [base, size, kind, alive]) column.fill(0, 0, this.#next);
    for (const column of [readable, writable]) column.fill(-1, 0, this.#next);
    if (spares.length < mostSpares) spares.push(this.#columns);
  }

  /** How many more objects can be made before numbers must be recycled. */
  get room(): number {
    return this.#recycled.length + this.capacity - this.#next;
  }

  get next(): number {
    return this.#next;
  }

  kindOf(object: number): ObjectKind {
    return objectKinds[this.#kind[object]!]!;
  }

  isAlive(object: number): boolean {
    return this.#alive[object] === 1;
  }

  /** A new object, its bytes undef or zero. Undefined if there is no memory or no number for it. */
  make(kind: ObjectKind, size: number, contents: 'undef' | 'zero'): number | undefined {
    const needsBytes = kind !== 'function' && kind !== 'opaque';
    if (this.#recycled.length === 0 && this.#next >= this.capacity) return undefined;
    const address = needsBytes ? this.memory.take(size) : 0;
    if (address === undefined) return undefined;
    const object = this.#recycled.pop() ?? this.#next++;
    this.base[object] = address;
    this.size[object] = size;
    this.#kind[object] = objectKinds.indexOf(kind);
    this.#alive[object] = 1;
    this.#open(object);
    if (needsBytes) this.memory.clear(address, size, contents === 'undef');
    return object;
  }

  /** Takes a number for an object that is not made. False if there is none. */
  skip(): boolean {
    const object = this.make('heap', 0, 'undef');
    if (object !== undefined) this.kill(object);
    return object !== undefined;
  }

  /** What lies behind so many bytes is no part of the object any more. */
  shrink(object: number, size: number): void {
    this.size[object] = size;
    this.#open(object);
  }

  /** The object's bytes go back; the number stays taken. */
  kill(object: number): void {
    this.#close(object);
    this.memory.give(this.base[object]!, this.size[object]!);
  }

  /** `lifetime.end`: dead, but the bytes stay its own. */
  suspend(object: number): void {
    if (this.isAlive(object)) this.#close(object);
  }

  /** `lifetime.start`: alive, with undef bytes. */
  revive(object: number): void {
    this.#alive[object] = 1;
    this.#open(object);
    this.memory.clear(this.base[object]!, this.size[object]!, true);
  }

  /** Gives numbers of dead objects free that nothing mentions any more. */
  recycle(isMentioned: (object: number) => boolean, first: number): void {
    const known = new Set(this.#recycled);
    for (let object = first; object < this.#next; object++) {
      if (!this.isAlive(object) && !known.has(object) && !isMentioned(object)) this.#recycled.push(object);
    }
  }

  save(): SavedObjects {
    const { base, readable, writable, size } = this;
    const cut = <T extends Int32Array | Uint8Array>(array: T): T => array.slice(0, this.#next) as T;
    return {
      next: this.#next,
      recycled: [...this.#recycled],
      words: [base, readable, writable, size].map(cut),
      bytes: [this.#kind, this.#alive].map(cut),
    };
  }

  /** Whether all rows, and the numbers that will be given next, are as they were. */
  isAs(saved: SavedObjects): boolean {
    if (saved.next !== this.#next || saved.recycled.length !== this.#recycled.length) return false;
    const columns = [this.base, this.readable, this.writable, this.size, this.#kind, this.#alive];
    return (
      saved.recycled.every((number, index) => number === this.#recycled[index]) &&
      [...saved.words, ...saved.bytes].every((column, which) =>
        column.every((value, object) => value === columns[which]![object]),
      )
    );
  }

  restore(saved: SavedObjects): void {
    const { base, readable, writable, size } = this;
    readable.fill(-1, 0, this.#next);
    writable.fill(-1, 0, this.#next);
    this.#next = saved.next;
    this.#recycled.splice(0, Infinity, ...saved.recycled);
    [base, readable, writable, size].forEach((array, index) => array.set(saved.words[index]!));
    [this.#kind, this.#alive].forEach((array, index) => array.set(saved.bytes[index]!));
  }

  #open(object: number): void {
    const kind = this.kindOf(object);
    const size = this.size[object]!;
    this.readable[object] = kind === 'opaque' || kind === 'null' ? -1 : size;
    this.writable[object] = kind === 'opaque' || kind === 'null' || kind === 'constant' ? -1 : size;
  }

  #close(object: number): void {
    this.#alive[object] = 0;
    this.readable[object] = -1;
    this.writable[object] = -1;
  }
}

interface Columns {
  readonly base: Int32Array;
  readonly readable: Int32Array;
  readonly writable: Int32Array;
  readonly size: Int32Array;
  readonly kind: Uint8Array;
  readonly alive: Uint8Array;
}

const spares: Columns[] = [];
const mostSpares = 2;

function makeColumns(capacity: number): Columns {
  return {
    base: new Int32Array(capacity),
    readable: new Int32Array(capacity).fill(-1),
    writable: new Int32Array(capacity).fill(-1),
    size: new Int32Array(capacity),
    kind: new Uint8Array(capacity),
    alive: new Uint8Array(capacity),
  };
}

export interface SavedObjects {
  readonly next: number;
  readonly recycled: readonly number[];
  readonly words: readonly Int32Array[];
  readonly bytes: readonly Uint8Array[];
}
