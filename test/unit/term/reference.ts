/** A second, naive definition of every operator: unbounded BigInts, straight from SMT-LIB's text. */
import { Op } from '../../../server/src/term/op';

/** Values here: booleans, and BigInts for everything else (bit-vectors unsigned, floats as bits, modes by number). */
export type RefValue = boolean | bigint | RefArray | undefined;

/** An array as a plain list of writes, newest first. */
export interface RefArray {
  readonly otherwise: RefValue;
  readonly writes: readonly (readonly [RefValue, RefValue])[];
}

const wrap = (width: number, value: bigint): bigint =>
  ((value % 2n ** BigInt(width)) + 2n ** BigInt(width)) % 2n ** BigInt(width);
const signed = (width: number, value: bigint): bigint =>
  value >= 2n ** BigInt(width - 1) ? value - 2n ** BigInt(width) : value;

/** Bit-vector operators on two operands of one width. */
export function refBinary(op: Op, width: number, a: bigint, b: bigint): bigint | boolean {
  const ones = 2n ** BigInt(width) - 1n;
  const [x, y] = [signed(width, a), signed(width, b)];
  const bitwise = (f: (p: boolean, q: boolean) => boolean): bigint => {
    let result = 0n;
    for (let i = 0n; i < BigInt(width); i++) {
      const bit = (v: bigint): boolean => (v / 2n ** i) % 2n === 1n;
      if (f(bit(a), bit(b))) result += 2n ** i;
    }
    return result;
  };
  switch (op) {
    case Op.BvAnd:
      return bitwise((p, q) => p && q);
    case Op.BvOr:
      return bitwise((p, q) => p || q);
    case Op.BvXor:
      return bitwise((p, q) => p !== q);
    case Op.BvAdd:
      return wrap(width, a + b);
    case Op.BvSub:
      return wrap(width, a - b);
    case Op.BvMul:
      return wrap(width, a * b);
    case Op.BvUdiv:
      return b === 0n ? ones : a / b;
    case Op.BvUrem:
      return b === 0n ? a : a - (a / b) * b;
    case Op.BvSdiv: {
      if (y === 0n) return x < 0n ? 1n : ones;
      const magnitude = (x < 0n ? -x : x) / (y < 0n ? -y : y);
      return wrap(width, x < 0n === y < 0n ? magnitude : -magnitude);
    }
    case Op.BvSrem: {
      if (y === 0n) return a;
      const magnitude = (x < 0n ? -x : x) % (y < 0n ? -y : y);
      return wrap(width, x < 0n ? -magnitude : magnitude);
    }
    case Op.BvShl:
      return b >= BigInt(width) ? 0n : wrap(width, a * 2n ** b);
    case Op.BvLshr:
      return b >= BigInt(width) ? 0n : a / 2n ** b;
    case Op.BvAshr: {
      if (b >= BigInt(width)) return x < 0n ? ones : 0n;
      const divisor = 2n ** b;
      return wrap(width, x >= 0n ? x / divisor : (x - divisor + 1n) / divisor);
    }
    case Op.BvUlt:
      return a < b;
    case Op.BvUle:
      return a <= b;
    case Op.BvSlt:
      return x < y;
    case Op.BvSle:
      return x <= y;
    default:
      throw new Error(`no reference for ${Op[op]}`);
  }
}

export function refUnary(op: Op, width: number, a: bigint): bigint {
  return wrap(width, op === Op.BvNot ? -a - 1n : -a);
}

export function refExtract(a: bigint, high: number, low: number): bigint {
  return (a / 2n ** BigInt(low)) % 2n ** BigInt(high - low + 1);
}

export function refConcat(a: bigint, b: bigint, lowWidth: number): bigint {
  return a * 2n ** BigInt(lowWidth) + b;
}

export function refSignExtend(a: bigint, from: number, to: number): bigint {
  return wrap(to, signed(from, a));
}

/** Integers; `undefined` where SMT-LIB leaves the result open. */
export function refInt(op: Op, a: bigint, b: bigint): bigint | boolean | undefined {
  switch (op) {
    case Op.IntAdd:
      return a + b;
    case Op.IntSub:
      return a - b;
    case Op.IntMul:
      return a * b;
    case Op.IntDiv:
    case Op.IntMod: {
      if (b === 0n) return undefined;
      // The remainder r with 0 <= r < |b| and a - r a multiple of b.
      const size = b < 0n ? -b : b;
      const rest = ((a % size) + size) % size;
      return op === Op.IntMod ? rest : (a - rest) / b;
    }
    case Op.IntLt:
      return a < b;
    case Op.IntLe:
      return a <= b;
    default:
      throw new Error(`no reference for ${Op[op]}`);
  }
}

export function refSelect(array: RefArray, index: RefValue): RefValue {
  for (const [at, element] of array.writes) if (at === index) return element;
  return array.otherwise;
}
