import type { CallBase } from '../../../ir/model/instructions';
import type { ScalarType } from '../../../ir/model/scalars';
import { type IntType, scalarType } from '../../../ir/model/types';
import type { Term } from '../../../term/term';
import type { Lowering } from '../../function/lowering';
import type { Scalar, Scalars } from '../../scalar';

export type IntrinsicMeaning = (l: Lowering, call: CallBase) => Scalars | undefined;

/** An intrinsic that works lane by lane on bit-vectors, and is undef wholly where an operand is. */
export function integerLanes(
  operation: (l: Lowering, values: readonly Term[], type: IntType) => Term | Scalar,
): IntrinsicMeaning {
  return (l, call) => {
    const type = scalarType(call.args[0]!.type) as IntType;
    const operands = call.args.map((arg) => l.operand(arg));
    return operands[0]!.map((_, lane) => {
      const scalars = operands.map((one) => one[lane] ?? one[0]!);
      const values = scalars.map((scalar) => scalar.value);
      const bits = values.map((value) => (value.sort.kind === 'bool' ? l.types.bitOf(value) : value));
      const made = operation(l, bits, type);
      const { value, undef } = 'op' in made ? { value: made, undef: l.terms.false } : made;
      const whole = l.terms.or(l.types.isUndef(scalars), undef);
      const result = scalarType(call.type) as ScalarType;
      const isBool = result.kind === 'int' && result.bits === 1;
      return {
        value: isBool && value.sort.kind === 'bv' ? l.types.isSet(value) : value,
        undef: l.types.spread(whole, result),
      };
    });
  };
}

/** An intrinsic that moves bits: the same on values and on masks. The operands after the first must be defined. */
export function movingLanes(operation: (l: Lowering, bits: Term, others: readonly Term[]) => Term): IntrinsicMeaning {
  return (l, call) => {
    const [first, ...others] = call.args.map((arg) => l.operand(arg));
    return first!.map((a, lane) => {
      const rest = others.map((one) => one[lane]!);
      const values = rest.map((scalar) => scalar.value);
      const isUndef = l.types.isUndef(rest);
      const mask = operation(l, a.undef, values);
      const all = mask.sort.kind === 'bv' ? l.terms.bv(-1, mask.sort.width) : l.terms.true;
      return { value: operation(l, a.value, values), undef: l.terms.ite(isUndef, all, mask) };
    });
  };
}
