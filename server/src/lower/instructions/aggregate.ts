import { elementType } from '../../ir/model/data-layout';
import { scalarCount } from '../../ir/model/scalars';
import type { ArrayType, StructType, Type, VectorType } from '../../ir/model/types';

/** The scalars of an element of an aggregate value: how many stand before it, and its type. */
export interface ElementRange {
  readonly start: number;
  readonly count: number;
  readonly type: Type;
}

/** Where the element that the indices of `extractvalue` and `insertvalue` name stands among the scalars. */
export function elementRange(type: Type, indices: readonly number[]): ElementRange {
  let start = 0;
  let current = type;
  for (const index of indices) {
    const aggregate = current as ArrayType | StructType | VectorType;
    for (let before = 0; before < index; before++) start += scalarCount(elementType(aggregate, before)!)!;
    current = elementType(aggregate, index)!;
  }
  return { start, count: scalarCount(current)!, type: current };
}
