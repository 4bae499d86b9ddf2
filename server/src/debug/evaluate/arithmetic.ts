/** Operators of C on numbers. C17 6.5. */
import type { CFloat, CInteger } from '../../ir/debug/c-type';
import type { Located } from '../values/located';
import { EvaluationError } from './evaluation-error';
import type { BinaryOperator } from './expression';
import { common, convert, integerIn, type Operand } from './numbers';
import type { TypeNames } from './type-names';

type NumberOperand = Exclude<Operand, { kind: 'pointer' }>;

/** Of two numbers, each already promoted. */
export function arithmetic(operator: BinaryOperator, a: NumberOperand, b: NumberOperand, names: TypeNames): Located {
  if (operator === '<<' || operator === '>>') return shift(operator, a, b);
  const type = common(a.type, b.type);
  if (type.kind === 'float') return onFloats(operator, Number(a.value), Number(b.value), type, names);
  const [x, y] = [convertedInteger(a, type), convertedInteger(b, type)];
  const give = (value: bigint): Located => convert(integerIn(type, value), type);
  switch (operator) {
    case '+':
      return give(x + y);
    case '-':
      return give(x - y);
    case '*':
      return give(x * y);
    case '/':
    case '%':
      if (y === 0n) throw new EvaluationError('division by zero');
      return give(operator === '/' ? x / y : x % y);
    case '&':
      return give(x & y);
    case '|':
      return give(x | y);
    case '^':
      return give(x ^ y);
    default:
      return truth(compare(operator, x < y ? -1 : x > y ? 1 : 0), names);
  }
}

function shift(operator: '<<' | '>>', a: NumberOperand, b: NumberOperand): Located {
  if (a.kind !== 'integer' || b.kind !== 'integer') throw new EvaluationError(`${operator} is for whole numbers`);
  if (b.value < 0n || b.value >= BigInt(a.type.bits)) throw new EvaluationError(`shift by ${b.value}`);
  return convert(integerIn(a.type, operator === '<<' ? a.value << b.value : a.value >> b.value), a.type);
}

function onFloats(operator: BinaryOperator, x: number, y: number, type: CFloat, names: TypeNames): Located {
  const give = (value: number): Located => convert({ kind: 'float', type, value }, type);
  switch (operator) {
    case '+':
      return give(x + y);
    case '-':
      return give(x - y);
    case '*':
      return give(x * y);
    case '/':
      return give(x / y);
    case '==':
    case '!=':
    case '<':
    case '<=':
    case '>':
    case '>=':
      // A NaN is not even equal to itself.
      if (Number.isNaN(x) || Number.isNaN(y)) return truth(operator === '!=', names);
      return truth(compare(operator, x < y ? -1 : x > y ? 1 : 0), names);
    default:
      throw new EvaluationError(`${operator} is for whole numbers`);
  }
}

function convertedInteger(operand: NumberOperand, type: CInteger): bigint {
  const whole = integerIn(type, BigInt(operand.value));
  return whole.kind === 'integer' ? whole.value : 0n;
}

/** Whether a comparison holds of two values of which the order is known. */
export function compare(operator: BinaryOperator, order: -1 | 0 | 1): boolean {
  switch (operator) {
    case '==':
      return order === 0;
    case '!=':
      return order !== 0;
    case '<':
      return order < 0;
    case '<=':
      return order <= 0;
    case '>':
      return order > 0;
    case '>=':
      return order >= 0;
    default:
      throw new EvaluationError(`${operator} is not understood here`);
  }
}

export function truth(value: boolean, names: TypeNames): Located {
  return convert(
    { kind: 'integer', type: names.integer('int', true), value: value ? 1n : 0n },
    names.integer('int', true),
  );
}
