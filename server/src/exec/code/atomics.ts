import type { RmwOperation } from '../../ir/model/instructions';
import type { IntType } from '../../ir/model/types';
import { bigOf, compare, fromBig, integerBinary } from './arithmetic';
import { type Emitter, type Result, Unsupported } from './emitter';
import { floatBinary } from './floats';
import { anyUndef, masksOf, type Scalar, wholeMasks } from './scalar';

/** What `atomicrmw` stores. There is one thread. */
export function rmwOperation(operation: RmwOperation, old: Scalar, value: Scalar, e: Emitter): Result {
  const { type } = old;
  switch (operation) {
    case 'xchg':
      return { parts: value.parts, masks: value.masks };
    case 'add':
    case 'sub':
    case 'and':
    case 'or':
    case 'xor':
      return integerBinary(operation, old, value, e.writer);
    case 'nand': {
      const { parts, masks } = integerBinary('and', old, value, e.writer);
      const both = bigOf({ ...old, parts: parts.map((part) => e.writer.temporary(part)) });
      return {
        parts: fromBig(type as IntType, `BigInt.asUintN(${(type as IntType).bits}, ~${both})`, e.writer),
        masks,
      };
    }
    case 'max':
      return choose(compare('sgt', old, value, e), old, value);
    case 'min':
      return choose(compare('slt', old, value, e), old, value);
    case 'umax':
      return choose(compare('ugt', old, value, e), old, value);
    case 'umin':
      return choose(compare('ult', old, value, e), old, value);
    case 'fadd':
    case 'fsub':
      return { parts: [floatBinary(operation, old, value)], masks: wholeMasks(type, anyUndef([old, value])) };
    case 'fmax':
      return { parts: [floatBinary('maxnum', old, value)], masks: wholeMasks(type, anyUndef([old, value])) };
    case 'fmin':
      return { parts: [floatBinary('minnum', old, value)], masks: wholeMasks(type, anyUndef([old, value])) };
    case 'fmaximum':
    case 'fminimum':
    case 'fmaximumnum':
    case 'fminimumnum':
    case 'uinc_wrap':
    case 'udec_wrap':
    case 'usub_cond':
    case 'usub_sat':
      throw new Unsupported(`atomicrmw ${operation}`);
  }
}

function choose(condition: string, a: Scalar, b: Scalar): Result {
  const undef = anyUndef([a, b]);
  const whole = wholeMasks(a.type, undef);
  const parts = a.parts.map((part, index) => `(${condition}) ? ${part} : ${b.parts[index]!}`);
  return { parts, masks: whole && masksOf(a).map((_, index) => whole[index]!) };
}
