/** Integer operations on bit patterns of any width (0 <= value < 2^bits): the slow, plain meaning of each. */
import { maskOf } from '../../base/bits';

type BinaryOperation = (bits: number, a: bigint, b: bigint) => bigint;
type UnaryOperation = (bits: number, a: bigint) => bigint;

const signed = (bits: number, a: bigint): bigint => BigInt.asIntN(bits, a);
const wrap = (bits: number, a: bigint): bigint => BigInt.asUintN(bits, a);
const least = (bits: number): bigint => -(1n << BigInt(bits - 1));
const greatest = (bits: number): bigint => (1n << BigInt(bits - 1)) - 1n;

/** Shifts by too much give 0 or the sign, as where `shift-range` is switched off. */
export const binaryOperations = {
  add: (bits, a, b) => wrap(bits, a + b),
  sub: (bits, a, b) => wrap(bits, a - b),
  mul: (bits, a, b) => wrap(bits, a * b),
  udiv: (_bits, a, b) => a / b,
  urem: (_bits, a, b) => a % b,
  sdiv: (bits, a, b) => wrap(bits, signed(bits, a) / signed(bits, b)),
  srem: (bits, a, b) => wrap(bits, signed(bits, a) % signed(bits, b)),
  and: (_bits, a, b) => a & b,
  or: (_bits, a, b) => a | b,
  xor: (_bits, a, b) => a ^ b,
  shl: (bits, a, b) => (b >= BigInt(bits) ? 0n : wrap(bits, a << b)),
  lshr: (bits, a, b) => (b >= BigInt(bits) ? 0n : a >> b),
  ashr: (bits, a, b) => wrap(bits, signed(bits, a) >> (b >= BigInt(bits) ? BigInt(bits - 1) : b)),
  smin: (bits, a, b) => (signed(bits, a) < signed(bits, b) ? a : b),
  smax: (bits, a, b) => (signed(bits, a) > signed(bits, b) ? a : b),
  umin: (_bits, a, b) => (a < b ? a : b),
  umax: (_bits, a, b) => (a > b ? a : b),
  'sadd.sat': (bits, a, b) => clampSigned(bits, signed(bits, a) + signed(bits, b)),
  'ssub.sat': (bits, a, b) => clampSigned(bits, signed(bits, a) - signed(bits, b)),
  'uadd.sat': (bits, a, b) => (a + b > maskOf(bits) ? maskOf(bits) : a + b),
  'usub.sat': (_bits, a, b) => (a < b ? 0n : a - b),
  'sshl.sat': (bits, a, b) => clampSigned(bits, signed(bits, a) << atMost(bits, b)),
  'ushl.sat': (bits, a, b) => (a << atMost(bits, b) > maskOf(bits) ? maskOf(bits) : a << b),
} as const satisfies Readonly<Record<string, BinaryOperation>>;

function atMost(bits: number, amount: bigint): bigint {
  return amount > BigInt(bits) ? BigInt(bits) : amount;
}

function clampSigned(bits: number, value: bigint): bigint {
  const clamped = value < least(bits) ? least(bits) : value > greatest(bits) ? greatest(bits) : value;
  return wrap(bits, clamped);
}

export const unaryOperations = {
  ctpop: (_bits, a) => {
    let count = 0n;
    for (let rest = a; rest !== 0n; rest &= rest - 1n) count++;
    return count;
  },
  ctlz: (bits, a) => BigInt(bits - (a === 0n ? 0 : a.toString(2).length)),
  cttz: (bits, a) => (a === 0n ? BigInt(bits) : BigInt((a & -a).toString(2).length - 1)),
  bswap: (bits, a) => {
    let result = 0n;
    for (let shift = 0; shift < bits; shift += 8) result = (result << 8n) | ((a >> BigInt(shift)) & 0xffn);
    return result;
  },
  bitreverse: (bits, a) => {
    let result = 0n;
    for (let shift = 0; shift < bits; shift++) result = (result << 1n) | ((a >> BigInt(shift)) & 1n);
    return result;
  },
  /** The minimum stays itself. */
  abs: (bits, a) => (signed(bits, a) < 0n ? wrap(bits, -a) : a),
} as const satisfies Readonly<Record<string, UnaryOperation>>;

/** Funnel shifts: the high or low half of `a ++ b`, shifted by `c` modulo the width. */
export function funnelShift(left: boolean, bits: number, a: bigint, b: bigint, c: bigint): bigint {
  const amount = c % BigInt(bits);
  const both = (a << BigInt(bits)) | b;
  return left ? wrap(bits, (both << amount) >> BigInt(bits)) : wrap(bits, both >> amount);
}

/** The result of an addition, subtraction or multiplication before it is cut to the width. */
export function exactResult(operation: 'add' | 'sub' | 'mul', a: bigint, b: bigint): bigint {
  switch (operation) {
    case 'add':
      return a + b;
    case 'sub':
      return a - b;
    case 'mul':
      return a * b;
  }
}

/** Whether a number lies outside the signed range. */
export function overflowsSigned(bits: number, value: bigint): boolean {
  return value < least(bits) || value > greatest(bits);
}

/** Whether a number lies outside the unsigned range. */
export function overflowsUnsigned(bits: number, value: bigint): boolean {
  return value < 0n || value > maskOf(bits);
}
