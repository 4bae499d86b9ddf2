/** Exact arithmetic for every format and rounding mode. `softfloat.ts` puts fast paths before it. */
import { bitLength, integerSqrt, powMod } from './bits';
import { RoundingMode } from './rounding-mode';
import {
  constantsOf,
  type Finite,
  type FloatFormat,
  infinityBits,
  nanBits,
  type Unpacked,
  unpack,
  zeroBits,
} from './softfloat-format';
import { round, shiftRounded } from './softfloat-round';

export function exactAdd(format: FloatFormat, mode: RoundingMode, a: bigint, b: bigint): bigint {
  return addUnpacked(format, mode, unpack(format, a), unpack(format, b));
}

export function exactSub(format: FloatFormat, mode: RoundingMode, a: bigint, b: bigint): bigint {
  return addUnpacked(format, mode, unpack(format, a), negated(unpack(format, b)));
}

export function exactMul(format: FloatFormat, mode: RoundingMode, a: bigint, b: bigint): bigint {
  const product = multiply(unpack(format, a), unpack(format, b));
  return pack(format, mode, product);
}

/** a * b + c with one rounding. */
export function exactFma(format: FloatFormat, mode: RoundingMode, a: bigint, b: bigint, c: bigint): bigint {
  return addUnpacked(format, mode, multiply(unpack(format, a), unpack(format, b)), unpack(format, c));
}

export function exactDiv(format: FloatFormat, mode: RoundingMode, a: bigint, b: bigint): bigint {
  const x = unpack(format, a);
  const y = unpack(format, b);
  if (x.kind === 'nan' || y.kind === 'nan') return nanBits(format);
  if (x.kind === y.kind && x.kind !== 'finite') return nanBits(format);
  const negative = x.negative !== y.negative;
  if (x.kind === 'infinity' || y.kind === 'zero') return infinityBits(format, negative);
  if (x.kind === 'zero' || y.kind === 'infinity') return zeroBits(format, negative);
  const widen = Math.max(0, format.sb + 3 + bitLength(y.significand) - bitLength(x.significand));
  const numerator = x.significand << BigInt(widen);
  const quotient = numerator / y.significand;
  const sticky = quotient * y.significand !== numerator;
  return round(format, mode, negative, quotient, x.exponent - y.exponent - widen, sticky);
}

export function exactSqrt(format: FloatFormat, mode: RoundingMode, a: bigint): bigint {
  const x = unpack(format, a);
  if (x.kind === 'zero') return a;
  if (x.kind === 'nan' || x.negative) return nanBits(format);
  if (x.kind === 'infinity') return a;
  let widen = Math.max(0, 2 * (format.sb + 3) - bitLength(x.significand));
  if ((x.exponent - widen) % 2 !== 0) widen++;
  const square = x.significand << BigInt(widen);
  const root = integerSqrt(square);
  return round(format, mode, false, root, (x.exponent - widen) / 2, root * root !== square);
}

/** IEEE remainder: a - b*n, n the integer nearest to a/b, ties to even. Always exact. */
export function remainder(format: FloatFormat, a: bigint, b: bigint): bigint {
  const x = unpack(format, a);
  const y = unpack(format, b);
  if (x.kind === 'nan' || y.kind === 'nan' || x.kind === 'infinity' || y.kind === 'zero') return nanBits(format);
  if (x.kind === 'zero' || y.kind === 'infinity') return a;
  // |a| < |b|/4 is its own remainder.
  if (x.exponent + bitLength(x.significand) + 2 < y.exponent + bitLength(y.significand)) return a;
  const unit = Math.min(x.exponent, y.exponent);
  const divisor = y.significand << BigInt(y.exponent - unit);
  // Modulo twice the divisor, so that the quotient's parity is seen.
  const twice = scaledModulo(x.significand, x.exponent - unit, 2n * divisor);
  const odd = twice >= divisor;
  const rest = odd ? twice - divisor : twice;
  const up = 2n * rest > divisor || (2n * rest === divisor && odd);
  const result = up ? rest - divisor : rest;
  const negative = result < 0n ? !x.negative : x.negative;
  return exactResult(format, negative, result < 0n ? -result : result, unit, x.negative);
}

/** C's fmod (LLVM's frem): a - b*n, n = a/b towards zero; the sign of a. Always exact. */
export function fmod(format: FloatFormat, a: bigint, b: bigint): bigint {
  const x = unpack(format, a);
  const y = unpack(format, b);
  if (x.kind === 'nan' || y.kind === 'nan' || x.kind === 'infinity' || y.kind === 'zero') return nanBits(format);
  if (x.kind === 'zero' || y.kind === 'infinity') return a;
  if (x.exponent + bitLength(x.significand) < y.exponent + bitLength(y.significand)) return a;
  const unit = Math.min(x.exponent, y.exponent);
  const divisor = y.significand << BigInt(y.exponent - unit);
  return exactResult(format, x.negative, scaledModulo(x.significand, x.exponent - unit, divisor), unit, x.negative);
}

export function roundToIntegral(format: FloatFormat, mode: RoundingMode, a: bigint): bigint {
  const x = unpack(format, a);
  if (x.kind === 'nan') return nanBits(format);
  if (x.kind !== 'finite' || x.exponent >= 0) return a;
  const integer = shiftRounded(x.significand, -x.exponent, x.negative, mode);
  return exactResult(format, x.negative, integer, 0, x.negative);
}

/** Rounds an unpacked value of any kind to bits. */
export function pack(format: FloatFormat, mode: RoundingMode, value: Unpacked): bigint {
  switch (value.kind) {
    case 'nan':
      return nanBits(format);
    case 'infinity':
      return infinityBits(format, value.negative);
    case 'zero':
      return zeroBits(format, value.negative);
    case 'finite':
      return round(format, mode, value.negative, value.significand, value.exponent);
  }
}

function exactResult(format: FloatFormat, negative: boolean, magnitude: bigint, exponent: number, zeroSign: boolean) {
  if (magnitude === 0n) return zeroBits(format, zeroSign);
  return round(format, RoundingMode.TowardZero, negative, magnitude, exponent);
}

/** `significand * 2^shift mod modulus`. */
function scaledModulo(significand: bigint, shift: number, modulus: bigint): bigint {
  return ((significand % modulus) * powMod(2n, shift, modulus)) % modulus;
}

function negated(x: Unpacked): Unpacked {
  return x.kind === 'nan' ? x : { ...x, negative: !x.negative };
}

/** The exact product. */
function multiply(x: Unpacked, y: Unpacked): Unpacked {
  if (x.kind === 'nan' || y.kind === 'nan') return { kind: 'nan' };
  const negative = x.negative !== y.negative;
  if (x.kind === 'infinity' || y.kind === 'infinity') {
    return x.kind === 'zero' || y.kind === 'zero' ? { kind: 'nan' } : { kind: 'infinity', negative };
  }
  if (x.kind === 'zero' || y.kind === 'zero') return { kind: 'zero', negative };
  const significand = x.significand * y.significand;
  return { kind: 'finite', negative, significand, exponent: x.exponent + y.exponent };
}

function addUnpacked(format: FloatFormat, mode: RoundingMode, x: Unpacked, y: Unpacked): bigint {
  if (x.kind === 'nan' || y.kind === 'nan') return nanBits(format);
  if (x.kind === 'infinity') {
    return y.kind === 'infinity' && x.negative !== y.negative ? nanBits(format) : infinityBits(format, x.negative);
  }
  if (y.kind === 'infinity') return infinityBits(format, y.negative);
  if (x.kind === 'zero' && y.kind === 'zero') {
    return zeroBits(format, x.negative === y.negative ? x.negative : mode === RoundingMode.TowardNegative);
  }
  if (x.kind === 'zero') return pack(format, mode, y);
  if (y.kind === 'zero') return pack(format, mode, x);
  return addFinite(format, mode, x, y);
}

function addFinite(format: FloatFormat, mode: RoundingMode, x: Finite, y: Finite): bigint {
  const topX = x.exponent + bitLength(x.significand);
  const topY = y.exponent + bitLength(y.significand);
  const [big, small, topSmall] = topX >= topY ? [x, y, topY] : [y, x, topX];
  const widen = Math.max(0, format.sb + 4 - bitLength(big.significand));
  const unit = big.exponent - widen;
  if (topSmall <= unit) {
    // The small one is less than one unit of the widened big one: it only shows as a sticky bit.
    const wide = big.significand << BigInt(widen);
    return round(format, mode, big.negative, big.negative === small.negative ? wide : wide - 1n, unit, true);
  }
  const exponent = Math.min(x.exponent, y.exponent);
  const sum = signed(x, exponent) + signed(y, exponent);
  if (sum === 0n) return zeroBits(format, mode === RoundingMode.TowardNegative);
  return round(format, mode, sum < 0n, sum < 0n ? -sum : sum, exponent);
}

function signed(x: Finite, unit: number): bigint {
  const magnitude = x.significand << BigInt(x.exponent - unit);
  return x.negative ? -magnitude : magnitude;
}

/** Flips the sign, except of NaN. */
export function negate(format: FloatFormat, a: bigint): bigint {
  const { signBit, nan } = constantsOf(format);
  return a === nan ? a : a ^ signBit;
}

export function absolute(format: FloatFormat, a: bigint): bigint {
  return a & (constantsOf(format).signBit - 1n);
}
