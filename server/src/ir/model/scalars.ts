import type { DataLayout } from './data-layout';
import type { FloatType, IntType, PointerType, Type } from './types';

export type ScalarType = IntType | FloatType | PointerType;

/** A scalar inside a value of some type, and where it lies in memory. */
export interface ScalarLeaf {
  readonly type: ScalarType;
  /** In bytes from the start of the value; for an element of a packed vector that of the vector. */
  readonly offset: number;
}

/** The scalars of a first-class type in order, or undefined if it has other parts (tokens, target types, …). */
export function scalarLeaves(type: Type, layout: DataLayout): readonly ScalarLeaf[] | undefined {
  const leaves: ScalarLeaf[] = [];
  return collect(type, 0, layout, leaves) ? leaves : undefined;
}

/** Number of scalars of a type without listing them; undefined as above. */
export function scalarCount(type: Type): number | undefined {
  switch (type.kind) {
    case 'int':
    case 'float':
    case 'pointer':
      return 1;
    case 'array':
    case 'vector': {
      if (type.kind === 'vector' && type.scalable) return undefined;
      if (type.count === 0) return 0;
      const inner = scalarCount(type.element);
      return inner === undefined ? undefined : type.count * inner;
    }
    case 'struct':
      return type.elements?.reduce<number | undefined>((sum, element) => {
        const inner = scalarCount(element);
        return sum === undefined || inner === undefined ? undefined : sum + inner;
      }, 0);
    default:
      return undefined;
  }
}

/** Whether the elements of a vector are not whole bytes, so that it is stored as one packed integer. */
export function isPackedVector(type: Type, layout: DataLayout): boolean {
  return type.kind === 'vector' && layout.sizeInBits(type.element) % 8 !== 0;
}

function collect(type: Type, offset: number, layout: DataLayout, leaves: ScalarLeaf[]): boolean {
  switch (type.kind) {
    case 'int':
    case 'float':
    case 'pointer':
      leaves.push({ type, offset });
      return true;
    case 'array':
    case 'vector': {
      if (type.kind === 'vector' && type.scalable) return false;
      const packed = isPackedVector(type, layout);
      // Elements of a vector stand without padding between them, unlike those of an array (x86_fp80).
      const stride = type.kind === 'vector' ? layout.sizeInBits(type.element) / 8 : layout.sizeOf(type.element);
      for (let i = 0; i < type.count; i++)
        if (!collect(type.element, packed ? offset : offset + i * stride, layout, leaves)) return false;
      return true;
    }
    case 'struct': {
      if (type.elements === undefined) return false;
      const { offsets } = layout.structLayout(type);
      return type.elements.every((element, i) => collect(element, offset + offsets[i]!, layout, leaves));
    }
    default:
      return false;
  }
}
