import type { FreezeInst } from '../../ir/model/instructions';
import { scalarLeaves } from '../../ir/model/scalars';
import type { Lowering } from '../function/lowering';
import type { Scalars } from '../scalar';

/** A value with an undef bit becomes an input, each scalar by itself. */
export function freeze(l: Lowering, inst: FreezeInst): Scalars {
  const leaves = scalarLeaves(inst.type, l.layout)!;
  return l.operand(inst.value).map((scalar, i) => {
    const { type } = leaves[i]!;
    const isUndef = l.types.anyUndef(scalar.undef);
    if (isUndef === l.terms.false) return scalar;
    const target = l.variable(leaves.length === 1 ? '' : String(i), l.types.sortOf(type));
    l.choose([
      { condition: isUndef, statements: [{ kind: 'input', target, source: { kind: 'freeze' } }] },
      {
        condition: l.terms.not(isUndef),
        statements: [{ kind: 'assign', bindings: [{ target, value: scalar.value }] }],
      },
    ]);
    return l.types.defined(target, type);
  });
}
