import { type CMember, type CType, sizeOfCType } from '../../ir/debug/c-type';
import type { DataLayout } from '../../ir/model/data-layout';
import type { Type } from '../../ir/model/types';

/** The C type that comes nearest to a type of LLVM, for what debug info says nothing of. Integers count as signed. */
export function cTypeOfIr(type: Type, layout: DataLayout): CType {
  switch (type.kind) {
    case 'int':
      if (type.bits === 1) return { kind: 'bool', name: 'i1', bytes: 1 };
      return { kind: 'integer', name: `i${type.bits}`, signed: true, bits: type.bits, bytes: layout.storeSize(type) };
    case 'float':
      return { kind: 'float', name: type.format, bits: layout.sizeOf(type) * 8 };
    case 'pointer':
      return { kind: 'pointer', target: { kind: 'void' }, bytes: layout.pointer().bits / 8 };
    case 'array':
    case 'vector': {
      const count = type.kind === 'vector' && type.scalable ? 0 : type.count;
      return { kind: 'array', element: cTypeOfIr(type.element, layout), count: { kind: 'fixed', count } };
    }
    case 'struct': {
      if (type.elements === undefined) break;
      const { offsets, size } = layout.structLayout(type);
      const members = type.elements.map((element, index): CMember => {
        const byteOffset = offsets[index]!;
        const name = String(index);
        return {
          name,
          type: cTypeOfIr(element, layout),
          bitOffset: byteOffset * 8,
          byteOffset,
          bitFieldBits: undefined,
        };
      });
      return { kind: 'struct', name: type.name === undefined ? undefined : String(type.name), bytes: size, members };
    }
    default:
  }
  return { kind: 'unknown', name: type.kind, bytes: undefined };
}

/** What an allocation of several elements is. */
export function arrayOf(element: CType, bytes: number): CType {
  const size = sizeOfCType(element);
  const count = size === undefined || size === 0 ? 1 : Math.floor(bytes / size);
  return count <= 1 ? element : { kind: 'array', element, count: { kind: 'fixed', count } };
}
