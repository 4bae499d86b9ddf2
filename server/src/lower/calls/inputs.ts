import { scalarLeaves } from '../../ir/model/scalars';
import type { Type } from '../../ir/model/types';
import type { InputSource } from '../../task/input';
import type { Lowering } from '../function/lowering';
import type { Scalars } from '../scalar';

/** A value of a type whose scalars are ordered inputs, in order. */
export function inputScalars(l: Lowering, type: Type, source: InputSource): Scalars {
  if (type.kind === 'void') return [];
  const leaves = scalarLeaves(type, l.layout)!;
  return leaves.map((leaf, index) => {
    const target = l.variable(leaves.length === 1 ? '' : String(index), l.types.sortOf(leaf.type));
    l.emit({ kind: 'input', target, source });
    return l.types.defined(target, leaf.type);
  });
}
