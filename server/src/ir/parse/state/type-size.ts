import type { Type } from '../../model/types';

/** How deep and how long a type is when written out; identified structs are just their names. */
interface TypeSize {
  readonly depth: number;
  readonly length: number;
}

const leaf: TypeSize = { depth: 1, length: 1 };

/** Measures types, remembering what it has measured: a type may be the sum of many named ones. */
export class TypeSizes {
  readonly #known = new Map<Type, TypeSize>();

  sizeOf(type: Type): TypeSize {
    const parts = partsOf(type);
    if (parts.length === 0) return leaf;
    const known = this.#known.get(type);
    if (known !== undefined) return known;
    let depth = 0;
    let length = 1;
    for (const part of parts) {
      const size = this.sizeOf(part);
      depth = Math.max(depth, size.depth);
      length += size.length;
    }
    const size = { depth: depth + 1, length };
    this.#known.set(type, size);
    return size;
  }
}

/** The types that are written inside of a type. */
function partsOf(type: Type): readonly Type[] {
  switch (type.kind) {
    case 'pointer':
      return type.pointee === undefined ? [] : [type.pointee];
    case 'array':
    case 'vector':
      return [type.element];
    case 'struct':
      return type.name === undefined ? (type.elements ?? []) : [];
    case 'function':
      return [type.returns, ...type.params];
    case 'target':
      return type.types;
    default:
      return [];
  }
}
