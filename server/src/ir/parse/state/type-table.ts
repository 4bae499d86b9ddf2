import type { StructType, Type } from '../../model/types';
import type { Entity } from './global-table';
import type { Mutable } from './mutable';
import { TypeSizes } from './type-size';

/** Limits of a type that has another name, when written out. */
const maxDepth = 500;
const maxLength = 10_000;

interface Entry {
  readonly type: Type;
  defined: boolean;
  /** Whose text mentions it while it is not defined. */
  readonly users: Set<Entity>;
  /** Of the first mention. */
  readonly start: number;
  readonly end: number;
}

/** The identified types of a module, `%name` or `%12`. A struct exists from its first mention on. */
export class TypeTable {
  readonly entries = new Map<string | number, Entry>();
  readonly #sizes = new TypeSizes();
  readonly #structs = new Map<string | number, StructType>();

  /** The type of that name, mentioned at a range of the text. */
  use(name: string | number, start: number, end: number, user: Entity): Type {
    let entry = this.entries.get(name);
    if (entry === undefined) {
      const type: StructType = { kind: 'struct', name, packed: false, elements: undefined };
      entry = { type, defined: false, users: new Set(), start, end };
      this.entries.set(name, entry);
    }
    if (!entry.defined) entry.users.add(user);
    return entry.type;
  }

  isDefined(name: string | number): boolean {
    return this.entries.get(name)?.defined === true;
  }

  /** Gives an identified struct its body; `elements` is undefined for an opaque one. */
  defineStruct(name: string | number, elements: readonly Type[] | undefined, packed: boolean): void {
    const entry = this.entries.get(name);
    if (entry?.type.kind !== 'struct') return;
    entry.defined = true;
    entry.users.clear();
    const struct: Mutable<StructType> = entry.type;
    struct.elements = elements;
    struct.packed = packed;
    this.#structs.set(name, entry.type);
  }

  /** Another name for a type can double its length with every definition. */
  isTooLarge(type: Type): boolean {
    const { depth, length } = this.#sizes.sizeOf(type);
    return depth > maxDepth || length > maxLength;
  }

  /** `%name = type i32`: just another name for a type. False if the name was used as a struct already. */
  defineAlias(name: string | number, type: Type, start: number, end: number): boolean {
    if (this.entries.has(name)) return false;
    this.entries.set(name, { type, defined: true, users: new Set(), start, end });
    return true;
  }

  /** The structs in the order of their definitions, and then those that are mentioned only. */
  structs(): Map<string | number, StructType> {
    const structs = new Map(this.#structs);
    for (const [name, { type, defined }] of this.entries) {
      if (type.kind === 'struct' && !defined) structs.set(name, type);
    }
    return structs;
  }
}
