/** Integers of up to 32 bits, held in one JS integer: expressions. */
import type { BinaryOpcode, IcmpPredicate } from '../../ir/model/instructions';
import { literal } from './scalar';

export type IntOpcode = Exclude<BinaryOpcode, 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem'>;

/** Cuts an expression to the width, as it is held. */
function wrapInt(bits: number, expression: string): string {
  return bits === 32 ? `(${expression}) | 0` : `(${expression}) & ${2 ** bits - 1}`;
}

/** The value read as signed. */
export function signedInt(bits: number, atom: string): string {
  if (/^\(?-?\d+\)?$/.test(atom)) return literal((Number(atom.replace(/[()]/g, '')) << (32 - bits)) >> (32 - bits));
  return bits === 32 ? atom : `(${atom} << ${32 - bits} >> ${32 - bits})`;
}

/** The value read as unsigned. */
export function unsignedInt(bits: number, atom: string): string {
  return bits === 32 ? `(${atom} >>> 0)` : atom;
}

/** An operation that has a value. Shifts by too much give 0 or the sign. */
export function intBinary(opcode: IntOpcode, bits: number, a: string, b: string): string {
  const [sa, sb] = [signedInt(bits, a), signedInt(bits, b)];
  const [ua, ub] = [unsignedInt(bits, a), unsignedInt(bits, b)];
  const amount = constantAmount(b, bits);
  switch (opcode) {
    case 'add':
      return wrapInt(bits, `${a} + ${b}`);
    case 'sub':
      return wrapInt(bits, `${a} - ${b}`);
    case 'mul':
      return wrapInt(bits, `Math.imul(${a}, ${b})`);
    case 'udiv':
      return `(${ua} / ${ub}) | 0`;
    case 'urem':
      return `(${ua} % ${ub}) | 0`;
    case 'sdiv':
      return wrapInt(bits, `(${sa} / ${sb}) | 0`);
    case 'srem':
      return wrapInt(bits, `(${sa} % ${sb}) | 0`);
    case 'and':
      return `${a} & ${b}`;
    case 'or':
      return `${a} | ${b}`;
    case 'xor':
      return `${a} ^ ${b}`;
    case 'shl':
      return wrapInt(bits, amount === undefined ? `${ub} < ${bits} ? ${a} << ${b} : 0` : `${a} << ${amount}`);
    case 'lshr':
      return wrapInt(bits, amount === undefined ? `${ub} < ${bits} ? ${a} >>> ${b} : 0` : `${a} >>> ${amount}`);
    case 'ashr': {
      const by = amount ?? `(${ub} < ${bits} ? ${b} : ${bits - 1})`;
      return wrapInt(bits, `${sa} >> ${by}`);
    }
  }
}

/** A literal shift amount that is in range. */
export function constantAmount(atom: string, bits: number): number | undefined {
  if (!/^\d+$/.test(atom)) return undefined;
  const amount = Number(atom);
  return amount < bits ? amount : undefined;
}

/** The undef mask of a shift by a defined amount. */
export function shiftedMask(opcode: 'shl' | 'lshr' | 'ashr', bits: number, mask: string, b: string): string {
  return intBinary(opcode, bits, mask, b);
}

/** A condition: the exact result does not fit the width. */
export function intOverflow(
  operation: 'add' | 'sub' | 'mul',
  signed: boolean,
  bits: number,
  a: string,
  b: string,
): string {
  const [x, y] = signed ? [signedInt(bits, a), signedInt(bits, b)] : [unsignedInt(bits, a), unsignedInt(bits, b)];
  const exact = `(${x} ${{ add: '+', sub: '-', mul: '*' }[operation]} ${y})`;
  // A product may be rounded, but not across the limits, which are powers of two far below 2^53.
  if (signed && bits === 32)
    return operation === 'mul'
      ? beyond(exact, 32)
      : `${exact} !== ((${a} ${operation === 'add' ? '+' : '-'} ${b}) | 0)`;
  if (signed) return beyond(exact, bits);
  return operation === 'sub' ? `${x} < ${y}` : `${exact} > ${2 ** bits - 1}`;
}

function beyond(exact: string, bits: number): string {
  const limit = 2 ** (bits - 1);
  return `${exact} > ${limit - 1} || ${exact} < ${-limit}`;
}

export function intCompare(predicate: IcmpPredicate, bits: number, a: string, b: string): string {
  switch (predicate) {
    case 'eq':
      return `${a} === ${b}`;
    case 'ne':
      return `${a} !== ${b}`;
    default: {
      const view = predicate.startsWith('s') ? signedInt : unsignedInt;
      return `${view(bits, a)} ${operators[predicate.slice(1) as Order]} ${view(bits, b)}`;
    }
  }
}

export type Order = 'gt' | 'ge' | 'lt' | 'le';
export const operators: Readonly<Record<Order, string>> = { gt: '>', ge: '>=', lt: '<', le: '<=' };
