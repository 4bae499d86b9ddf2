/** Arithmetic of C on the values of a program. C17 6.3.1. */
import { bitsToNumber, numberToBits } from '../../exec/runtime/soft-float';
import { scalarText } from '../../exec/show/c-value';
import {
  type CFloat,
  type CInteger,
  type CPointer,
  type CType,
  sizeOfCType,
  underlyingCType,
} from '../../ir/debug/c-type';
import { computed, type Located, scalarBits } from '../values/located';
import { EvaluationError } from './evaluation-error';
import type { TypeNames } from './type-names';

/** A scalar that is computed with. */
export type Operand =
  | { readonly kind: 'integer'; readonly type: CInteger; readonly value: bigint }
  | { readonly kind: 'float'; readonly type: CFloat; readonly value: number }
  | { readonly kind: 'pointer'; readonly type: CPointer; readonly bits: bigint };

/** The value of a scalar, promoted; an error for what has none. */
export function operandOf(value: Located, names: TypeNames): Operand {
  const inner = underlyingCType(value.type);
  const found = scalarBits(value);
  if (found === undefined) throw new EvaluationError('the value is not available here');
  if (found.undef !== 0n) throw new EvaluationError('the value is uninitialised');
  const { bits } = found;
  switch (inner.kind) {
    case 'bool':
      return { kind: 'integer', type: names.integer('int', true), value: bits };
    case 'char':
      return promote(asInteger(inner.bits, inner.signed), bits, names);
    case 'integer':
      return promote(value.bits === undefined ? inner : { ...inner, bits: value.bits.count }, bits, names, inner);
    case 'enum':
      return promote(asInteger(value.bits?.count ?? inner.bytes * 8, true), bits, names);
    case 'float':
      return { kind: 'float', type: inner, value: floatValue(inner, bits) };
    case 'pointer':
      return { kind: 'pointer', type: inner, bits };
    default:
      throw new EvaluationError('this is not a number or a pointer');
  }
}

function asInteger(bits: number, signed: boolean): CInteger {
  return { kind: 'integer', name: '', signed, bits, bytes: Math.ceil(bits / 8) };
}

/** What is narrower than int becomes int. */
function promote(read: CInteger, bits: bigint, names: TypeNames, declared = read): Operand {
  const value = read.signed ? BigInt.asIntN(read.bits, bits) : BigInt.asUintN(read.bits, bits);
  const isNarrow = read.bits < 32 || (read.bits === 32 && read.signed);
  const type = isNarrow ? names.integer('int', true) : declared;
  return { kind: 'integer', type, value };
}

function floatValue(type: CFloat, bits: bigint): number {
  if (type.bits === 32 || type.bits === 64) return bitsToNumber(type.bits === 32, bits);
  return Number(scalarText(type, bits, { pointer: String }).replace('inf', 'Infinity'));
}

/** The usual arithmetic conversions. */
export function common(left: CInteger | CFloat, right: CInteger | CFloat): CInteger | CFloat {
  if (left.kind === 'float' || right.kind === 'float') {
    const [a, b] = [left.kind === 'float' ? left.bits : 0, right.kind === 'float' ? right.bits : 0];
    return a >= b ? left : right;
  }
  if (left.bytes !== right.bytes) return left.bytes > right.bytes ? left : right;
  return left.signed ? right : left;
}

/** A whole number in a type: it wraps. */
export function integerIn(type: CInteger, value: bigint): Operand {
  return {
    kind: 'integer',
    type,
    value: type.signed ? BigInt.asIntN(type.bits, value) : BigInt.asUintN(type.bits, value),
  };
}

/** The same value in a scalar type, as a cast converts it. */
export function convert(operand: Operand, type: CType): Located {
  const inner = underlyingCType(type);
  const size = (sizeOfCType(inner) ?? 0) * 8;
  switch (inner.kind) {
    case 'bool':
      return computed(type, isTrue(operand) ? 1n : 0n);
    case 'char':
    case 'integer':
    case 'enum':
      return computed(type, BigInt.asUintN(inner.kind === 'integer' ? inner.bits : size, wholeOf(operand)));
    case 'pointer':
      return computed(type, BigInt.asUintN(size, wholeOf(operand)));
    case 'float': {
      const value = operand.kind === 'float' ? operand.value : Number(wholeOf(operand));
      // Beyond double there is no arithmetic here: the value is shown as a double.
      const isSingle = inner.bits === 32;
      const shown = inner.bits > 64 ? double : type;
      return computed(shown, numberToBits(isSingle, isSingle ? Math.fround(value) : value));
    }
    default:
      throw new EvaluationError('there is no cast to this type');
  }
}

const double: CFloat = { kind: 'float', name: 'double', bits: 64 };

export function isTrue(operand: Operand): boolean {
  switch (operand.kind) {
    case 'integer':
      return operand.value !== 0n;
    case 'float':
      return operand.value !== 0;
    case 'pointer':
      return operand.bits !== 0n;
  }
}

function wholeOf(operand: Operand): bigint {
  switch (operand.kind) {
    case 'integer':
      return operand.value;
    case 'pointer':
      return operand.bits;
    case 'float':
      if (!Number.isFinite(operand.value)) throw new EvaluationError(`${operand.value} is no whole number`);
      return BigInt(Math.trunc(operand.value));
  }
}
