import type { Type } from '../model/types';
import type { Value } from '../model/value';
import type { Parser } from './parser';

/** The type of a `getelementptr`, or undefined if its indices do not fit its source type. */
export function gepType(p: Parser, sourceType: Type, base: Value, indices: readonly Value[]): Type | undefined {
  const pointer = base.type.kind === 'vector' ? base.type.element : base.type;
  if (pointer.kind !== 'pointer') return undefined;
  let lanes = base.type.kind === 'vector' ? base.type : undefined;
  for (const { type } of indices) {
    if (type.kind === 'vector') lanes ??= type;
    else if (type.kind !== 'int') return undefined;
  }
  const element = indexedType(sourceType, indices);
  if (element === undefined) return undefined;
  const result = p.types.pointer(pointer.addrspace, pointer.pointee === undefined ? undefined : element);
  return lanes === undefined ? result : p.types.vector(result, lanes.count, lanes.scalable);
}

/** The type that the indices lead to; the first steps over the source type as a whole. */
function indexedType(sourceType: Type, indices: readonly Value[]): Type | undefined {
  let type: Type | undefined = sourceType;
  for (let i = 1; i < indices.length; i++) {
    if (type.kind === 'array' || type.kind === 'vector') type = type.element;
    else if (type.kind === 'struct') type = type.elements?.[fieldIndex(indices[i]!)];
    else return undefined;
    if (type === undefined) return undefined;
  }
  return type;
}

/** The index of a field must be a constant, for a vector of pointers the same in all lanes. */
function fieldIndex(value: Value): number {
  switch (value.kind) {
    case 'int':
      return Number(value.value);
    case 'zero':
      return 0;
    case 'splat':
      return fieldIndex(value.element);
    case 'aggregate':
      return value.elements.length === 0 ? -1 : fieldIndex(value.elements[0]!);
    default:
      return -1;
  }
}

/** The type of what `extractvalue` takes out of an aggregate, or undefined if there is no such element. */
export function extractedType(aggregate: Type, indices: readonly number[]): Type | undefined {
  let type: Type | undefined = aggregate;
  for (const index of indices) {
    if (type.kind === 'array') type = index < type.count ? type.element : undefined;
    else if (type.kind === 'struct') type = type.elements?.[index];
    else return undefined;
    if (type === undefined) return undefined;
  }
  return type;
}
