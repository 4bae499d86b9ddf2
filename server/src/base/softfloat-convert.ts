/** Conversions between formats, integers, JS numbers and the x87 encoding. */
import { RoundingMode } from './rounding-mode';
import { pack } from './softfloat-arithmetic';
import { canonicalNan, constantsOf, type FloatFormat, nanBits, unpack } from './softfloat-format';
import { round, shiftRounded } from './softfloat-round';

const DOUBLE_FORMAT: FloatFormat = { eb: 11, sb: 53 };
export const X87_FORMAT: FloatFormat = { eb: 15, sb: 64 };

/** A float of one format in another. */
export function convertFormat(from: FloatFormat, to: FloatFormat, mode: RoundingMode, bits: bigint): bigint {
  return pack(to, mode, unpack(from, bits));
}

/** An integer of any size. */
export function fromInteger(format: FloatFormat, mode: RoundingMode, value: bigint): bigint {
  if (value === 0n) return 0n;
  return round(format, mode, value < 0n, value < 0n ? -value : value, 0);
}

/** The value rounded to an integer; `undefined` for NaN and infinities. */
export function toInteger(format: FloatFormat, mode: RoundingMode, bits: bigint): bigint | undefined {
  const x = unpack(format, bits);
  if (x.kind === 'zero') return 0n;
  if (x.kind !== 'finite') return undefined;
  const magnitude = shiftRounded(x.significand, -x.exponent, x.negative, mode);
  return x.negative ? -magnitude : magnitude;
}

const float64 = new Float64Array(1);
const bits64 = new BigUint64Array(float64.buffer);
const float32 = new Float32Array(1);
const bits32 = new Uint32Array(float32.buffer);

/** The bits of a JS number as a double. */
export function doubleBits(value: number): bigint {
  if (Number.isNaN(value)) return nanBits(DOUBLE_FORMAT);
  float64[0] = value;
  return bits64[0]!;
}

/** The JS number of a double's bits. */
export function doubleFromBits(bits: bigint): number {
  bits64[0] = bits;
  return float64[0]!;
}

/** The bits of a JS number as a single; the number is rounded to nearest even. */
export function singleBits(value: number): bigint {
  if (Number.isNaN(value)) return 0x7fc00000n;
  float32[0] = value;
  return BigInt(bits32[0]!);
}

/** The JS number of a single's bits. */
export function singleFromBits(bits: bigint): number {
  bits32[0] = Number(bits);
  return float32[0]!;
}

/** The nearest JS number of a float in any format. */
export function toNumber(format: FloatFormat, bits: bigint): number {
  return doubleFromBits(convertFormat(format, DOUBLE_FORMAT, RoundingMode.NearestTiesToEven, bits));
}

/** A JS number in any format, rounded to nearest even. */
export function fromNumber(format: FloatFormat, value: number): bigint {
  return convertFormat(DOUBLE_FORMAT, format, RoundingMode.NearestTiesToEven, doubleBits(value));
}

/**
 * The 80 bits that an x87 keeps in memory, as the 79 bits of format (15, 64): drops the explicit integer bit.
 * Patterns the processor rejects (unnormals, pseudo-infinities, pseudo-NaNs) become NaN.
 */
export function fromX87Encoding(encoding: bigint): bigint {
  const sign = (encoding >> 79n) & 1n;
  const exponent = (encoding >> 64n) & 0x7fffn;
  const integerBit = (encoding >> 63n) & 1n;
  const fraction = encoding & ((1n << 63n) - 1n);
  if (exponent !== 0n && integerBit === 0n) return nanBits(X87_FORMAT);
  // A pseudo-denormal (exponent 0, integer bit 1) has the value of exponent 1.
  const biased = exponent === 0n ? integerBit : exponent;
  return canonicalNan((sign << 78n) | (biased << 63n) | fraction, X87_FORMAT);
}

/** The 80-bit memory encoding of a float of format (15, 64). */
export function toX87Encoding(bits: bigint): bigint {
  const { fractionMask, fractionBits } = constantsOf(X87_FORMAT);
  const head = bits >> fractionBits;
  const integerBit = (head & 0x7fffn) === 0n ? 0n : 1n;
  return (head << 64n) | (integerBit << 63n) | (bits & fractionMask);
}
