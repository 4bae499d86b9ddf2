import { type CType, underlyingCType } from '../../ir/debug/c-type';
import { signatureOf } from '../../ir/debug/parameters';
import type { IrFunction } from '../../ir/model/globals';

/** Whether a function can be called through a pointer of the C function type, going by how values are passed. */
export function hasSameType(fn: IrFunction, type: CType): boolean {
  const signature = signatureOf(fn);
  return signature !== undefined && shapeOf(signature) === shapeOf(type);
}

/** What matters of a type to a call. */
function shapeOf(type: CType): string {
  const inner = underlyingCType(type);
  switch (inner.kind) {
    case 'function':
      return `${shapeOf(inner.returns)}(${inner.params.map(shapeOf).join(',')}${inner.varargs ? '...' : ''})`;
    case 'bool':
    case 'integer':
    case 'enum':
      return `i${inner.bytes}`;
    case 'char':
      return `i${inner.bits / 8}`;
    case 'float':
      return `f${inner.bits}`;
    case 'struct':
    case 'union':
      return `{${inner.name ?? ''}:${inner.bytes}}`;
    default:
      return inner.kind;
  }
}
