/** What bit-vector operators compute. Bits are a `number` up to 32 bits and a `bigint` above, always unsigned. */
import { assertNever } from '../base/assert-never';
import { Op } from './op';

/** An unsigned value; of which type the width alone says. */
export type Bits = number | bigint;

export type BvBinaryOp =
  | Op.BvAnd
  | Op.BvOr
  | Op.BvXor
  | Op.BvAdd
  | Op.BvSub
  | Op.BvMul
  | Op.BvUdiv
  | Op.BvUrem
  | Op.BvSdiv
  | Op.BvSrem
  | Op.BvShl
  | Op.BvLshr
  | Op.BvAshr;

export type BvCompareOp = Op.BvUlt | Op.BvUle | Op.BvSlt | Op.BvSle;

/** The widest bit-vector whose bits are a `number`. */
export const NUMBER_BITS = 32;

/** Any integer modulo 2^width. */
export function toBits(value: number | bigint, width: number): Bits {
  if (width > NUMBER_BITS) return BigInt.asUintN(width, BigInt(value));
  if (typeof value === 'number' && Number.isSafeInteger(value)) return low(value, width);
  return Number(BigInt.asUintN(width, BigInt(value)));
}

/** The two's complement value. */
export function signedBits(width: number, a: Bits): Bits {
  return width <= NUMBER_BITS ? signed(a as number, width) : BigInt.asIntN(width, a as bigint);
}

export function bvNot(width: number, a: Bits): Bits {
  return typeof a === 'number' ? low(~a, width) : BigInt.asUintN(width, ~a);
}

export function bvNeg(width: number, a: Bits): Bits {
  return typeof a === 'number' ? low(-a, width) : BigInt.asUintN(width, -a);
}

export function bvBinary(op: BvBinaryOp, width: number, a: Bits, b: Bits): Bits {
  return width <= NUMBER_BITS
    ? smallBinary(op, width, a as number, b as number)
    : largeBinary(op, width, a as bigint, b as bigint);
}

export function bvCompare(op: BvCompareOp, width: number, a: Bits, b: Bits): boolean {
  switch (op) {
    case Op.BvUlt:
      return a < b;
    case Op.BvUle:
      return a <= b;
    case Op.BvSlt:
      return signedBits(width, a) < signedBits(width, b);
    case Op.BvSle:
      return signedBits(width, a) <= signedBits(width, b);
    default:
      return assertNever(op);
  }
}

/** `width` bits from bit `lowest` on. */
export function bvExtract(a: Bits, lowest: number, width: number): Bits {
  if (typeof a === 'number') return low(a >>> lowest, width);
  return toBits(a >> BigInt(lowest), width);
}

/** The first is the high part. */
export function bvConcat(a: Bits, b: Bits, lowWidth: number, width: number): Bits {
  if (width <= NUMBER_BITS) return (((a as number) << lowWidth) | (b as number)) >>> 0;
  return (BigInt(a) << BigInt(lowWidth)) | BigInt(b);
}

export function bvZeroExtend(a: Bits, width: number): Bits {
  return width <= NUMBER_BITS ? a : BigInt(a);
}

export function bvSignExtend(a: Bits, from: number, width: number): Bits {
  return toBits(signedBits(from, a), width);
}

/** A safe integer modulo 2^width, for a width up to 32. */
function low(value: number, width: number): number {
  return width === 32 ? value >>> 0 : value & ((1 << width) - 1);
}

function signed(a: number, width: number): number {
  const unused = 32 - width;
  return (a << unused) >> unused;
}

function smallBinary(op: BvBinaryOp, width: number, a: number, b: number): number {
  switch (op) {
    case Op.BvAnd:
      return (a & b) >>> 0;
    case Op.BvOr:
      return (a | b) >>> 0;
    case Op.BvXor:
      return (a ^ b) >>> 0;
    case Op.BvAdd:
      return low(a + b, width);
    case Op.BvSub:
      return low(a - b, width);
    case Op.BvMul:
      return low(Math.imul(a, b), width);
    case Op.BvUdiv:
      return b === 0 ? low(-1, width) : Math.floor(a / b);
    case Op.BvUrem:
      return b === 0 ? a : a % b;
    case Op.BvSdiv: {
      const [x, y] = [signed(a, width), signed(b, width)];
      return low(y === 0 ? (x < 0 ? 1 : -1) : Math.trunc(x / y), width);
    }
    case Op.BvSrem: {
      const y = signed(b, width);
      return y === 0 ? a : low(signed(a, width) % y, width);
    }
    case Op.BvShl:
      return b >= width ? 0 : low(a << b, width);
    case Op.BvLshr:
      return b >= width ? 0 : a >>> b;
    case Op.BvAshr:
      return low(signed(a, width) >> Math.min(b, 31), width);
    default:
      return assertNever(op);
  }
}

function largeBinary(op: BvBinaryOp, width: number, a: bigint, b: bigint): bigint {
  switch (op) {
    case Op.BvAnd:
      return a & b;
    case Op.BvOr:
      return a | b;
    case Op.BvXor:
      return a ^ b;
    case Op.BvAdd:
      return BigInt.asUintN(width, a + b);
    case Op.BvSub:
      return BigInt.asUintN(width, a - b);
    case Op.BvMul:
      return BigInt.asUintN(width, a * b);
    case Op.BvUdiv:
      return b === 0n ? BigInt.asUintN(width, -1n) : a / b;
    case Op.BvUrem:
      return b === 0n ? a : a % b;
    case Op.BvSdiv: {
      const [x, y] = [BigInt.asIntN(width, a), BigInt.asIntN(width, b)];
      return BigInt.asUintN(width, y === 0n ? (x < 0n ? 1n : -1n) : x / y);
    }
    case Op.BvSrem: {
      const y = BigInt.asIntN(width, b);
      return y === 0n ? a : BigInt.asUintN(width, BigInt.asIntN(width, a) % y);
    }
    case Op.BvShl:
      return b >= BigInt(width) ? 0n : BigInt.asUintN(width, a << b);
    case Op.BvLshr:
      return b >= BigInt(width) ? 0n : a >> b;
    case Op.BvAshr:
      return BigInt.asUintN(width, BigInt.asIntN(width, a) >> (b >= BigInt(width) ? BigInt(width) : b));
    default:
      return assertNever(op);
  }
}
