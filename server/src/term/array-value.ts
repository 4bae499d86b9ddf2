import type { Sort } from './sort';
import type { Value } from './value';

/** Writes after which an array value gets a table of its own. */
const MAX_CHAIN = 32;

/**
 * The value of an array: an element for every index but finitely many. Immutable; `with` is cheap, as the new value
 * refers to the old one until a chain of writes gets long.
 * Indices are scalars: an array indexed by arrays has no value (see evaluate.ts).
 */
export class ArrayValue {
  private table: Map<Value, Value> | undefined;
  private base: ArrayValue | undefined;
  private readonly index: Value | undefined;
  private readonly element: Value | undefined;
  private readonly depth: number;

  constructor(
    readonly indexSort: Sort,
    /** The element at every index not among the entries. */
    readonly otherwise: Value,
    write?: { readonly base: ArrayValue; readonly index: Value; readonly element: Value },
  ) {
    this.base = write?.base;
    this.index = write?.index;
    this.element = write?.element;
    this.depth = write === undefined ? 0 : write.base.chainLength() + 1;
    if (write === undefined) this.table = new Map();
  }

  /** The array of a table: `otherwise` wherever the entries say nothing. */
  static of(indexSort: Sort, otherwise: Value, entries: Iterable<readonly [Value, Value]>): ArrayValue {
    const array = new ArrayValue(indexSort, otherwise);
    array.table = new Map(entries);
    return array;
  }

  get(index: Value): Value {
    if (this.depth > MAX_CHAIN) this.flatten();
    if (this.table !== undefined) return this.table.get(index) ?? this.otherwise;
    if (this.index === index) return this.element!;
    let below = this.base!;
    while (below.table === undefined) {
      if (below.index === index) return below.element!;
      below = below.base!;
    }
    return below.table.get(index) ?? this.otherwise;
  }

  with(index: Value, element: Value): ArrayValue {
    return new ArrayValue(this.indexSort, this.otherwise, { base: this, index, element });
  }

  /** Index and element of all entries, some of which may equal `otherwise`. */
  entries(): Iterable<readonly [Value, Value]> {
    return this.flatten();
  }

  equals(other: ArrayValue): boolean {
    if (this === other) return true;
    const indices = new Set([...this.flatten().keys(), ...other.flatten().keys()]);
    for (const index of indices) if (!sameValue(this.get(index), other.get(index))) return false;
    return sameValue(this.otherwise, other.otherwise) || indices.size >= domainSize(this.indexSort);
  }

  private chainLength(): number {
    return this.table === undefined ? this.depth : 0;
  }

  private flatten(): Map<Value, Value> {
    if (this.table !== undefined) return this.table;
    const writes: ArrayValue[] = [this];
    let below = this.base!;
    while (below.table === undefined) {
      writes.push(below);
      below = below.base!;
    }
    const table = new Map(below.table);
    for (const write of writes.reverse()) table.set(write.index!, write.element!);
    this.table = table;
    this.base = undefined;
    return table;
  }
}

/** Whether two values of one sort are the same. */
export function sameValue(a: Value, b: Value): boolean {
  return a instanceof ArrayValue ? a.equals(b as ArrayValue) : a === b;
}

/** Number of values of a sort, `Infinity` for too many to enumerate. */
function domainSize(sort: Sort): number {
  switch (sort.kind) {
    case 'bool':
      return 2;
    case 'bv':
      return 2 ** sort.width;
    case 'rounding-mode':
      return 5;
    case 'float':
      // All bit patterns without the NaNs, of which there is one.
      return 2 ** (sort.eb + sort.sb) - 2 ** sort.sb + 3;
    case 'int':
    case 'array':
      return Infinity;
  }
}
