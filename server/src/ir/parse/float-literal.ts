import { doubleBits } from '../../base/softfloat-convert';
import type { FloatFormat, FloatType } from '../model/types';

/** Exponent and fraction widths of the formats that are laid out as IEEE says. */
const ieee = {
  half: { exponent: 5n, fraction: 10n },
  bfloat: { exponent: 8n, fraction: 7n },
  float: { exponent: 8n, fraction: 23n },
  double: { exponent: 11n, fraction: 52n },
  fp128: { exponent: 15n, fraction: 112n },
} as const;

/** The letter of `0xK…` and its kin, for formats that are not written as the bits of a double. */
const letters: Readonly<Record<string, FloatFormat>> = {
  H: 'half',
  R: 'bfloat',
  K: 'x86_fp80',
  L: 'fp128',
  M: 'ppc_fp128',
};

/** The bits that a literal means in a type, or undefined if it cannot be of that type. */
export function floatBits(literal: string, type: FloatType): bigint | undefined {
  if (literal.startsWith('f0x')) return sized(BigInt(literal.slice(1)), type);
  if (literal.startsWith('0x')) return hexBits(literal, type);
  const special = /^([+-])(inf|qnan|s?nan)(?:\((0x[0-9a-fA-F]+)\))?$/.exec(literal);
  if (special !== null) return specialBits(type, special[1] === '-', special[2]!, BigInt(special[3] ?? 0));
  return fromDouble(doubleBits(Number(literal)), type);
}

function hexBits(literal: string, type: FloatType): bigint | undefined {
  const format = letters[literal.charAt(2)];
  if (format === undefined) return fromDouble(sizedTo(BigInt(literal), 64), type);
  if (format !== type.format) return undefined;
  const digits = literal.slice(3);
  if (type.bits <= 16) return sized(BigInt(`0x${digits}`), type);
  // The parts are told apart from the left: of an x86_fp80 the head, of the 128-bit formats the low word comes first.
  if (type.format === 'x86_fp80') return sized(words(digits.slice(0, 4), digits.slice(4)), type);
  const low = digits.length < 16 ? '' : digits.slice(0, 16);
  return sized(words(digits.slice(low.length), low), type);
}

function words(high: string, low: string): bigint {
  return (BigInt(`0x0${high}`) << 64n) | BigInt(`0x0${low}`);
}

function sized(bits: bigint, type: FloatType): bigint | undefined {
  return sizedTo(bits, type.bits);
}

function sizedTo(bits: bigint, width: number): bigint | undefined {
  return bits >> BigInt(width) === 0n ? bits : undefined;
}

function specialBits(type: FloatType, negative: boolean, word: string, payload: bigint): bigint | undefined {
  const sign = negative ? 1n << BigInt(type.bits - 1) : 0n;
  if (type.format === 'x86_fp80') {
    const rest = nanFraction(word, payload, 63n);
    return rest === undefined ? undefined : sign | (0x7fffn << 64n) | (1n << 63n) | rest;
  }
  if (type.format === 'ppc_fp128') {
    const rest = nanFraction(word, payload, 52n);
    return rest === undefined ? undefined : (negative ? 1n << 63n : 0n) | (0x7ffn << 52n) | rest;
  }
  const { exponent, fraction } = ieee[type.format];
  const rest = nanFraction(word, payload, fraction);
  return rest === undefined ? undefined : sign | (((1n << exponent) - 1n) << fraction) | rest;
}

function nanFraction(word: string, payload: bigint, width: bigint): bigint | undefined {
  if (word === 'inf') return 0n;
  const quiet = 1n << (width - 1n);
  if (word === 'qnan') return quiet;
  if (payload >= quiet) return undefined;
  if (word === 'nan') return quiet | payload;
  return payload === 0n ? undefined : payload;
}

/** A double in another format, or undefined where that would round: a literal must be exact. */
function fromDouble(bits: bigint | undefined, type: FloatType): bigint | undefined {
  if (bits === undefined) return undefined;
  if (type.format === 'double') return bits;
  // The two halves of a double-double: the value and zero.
  if (type.format === 'ppc_fp128') return bits;
  const sign = bits >> 63n;
  const exponent = (bits >> 52n) & 0x7ffn;
  const fraction = bits & ((1n << 52n) - 1n);
  if (type.format === 'x86_fp80') {
    const wide = convert({ exponent, fraction }, { exponent: 15n, fraction: 63n });
    if (wide === undefined) return undefined;
    const integerBit = wide.exponent === 0n ? 0n : 1n;
    return (sign << 79n) | (wide.exponent << 64n) | (integerBit << 63n) | wide.fraction;
  }
  const target = ieee[type.format];
  const narrow = convert({ exponent, fraction }, target);
  if (narrow === undefined) return undefined;
  return (sign << BigInt(type.bits - 1)) | (narrow.exponent << target.fraction) | narrow.fraction;
}

interface Parts {
  readonly exponent: bigint;
  readonly fraction: bigint;
}

function convert(double: Parts, widths: Parts): Parts | undefined {
  const maximum = (1n << widths.exponent) - 1n;
  const shift = widths.fraction - 52n;
  if (double.exponent === 0x7ffn) {
    const fraction = shiftExact(double.fraction, shift);
    return fraction === undefined ? undefined : { exponent: maximum, fraction };
  }
  if (double.exponent === 0n && double.fraction === 0n) return { exponent: 0n, fraction: 0n };
  // value = significand * 2^power, significand made odd
  let significand = double.exponent === 0n ? double.fraction : double.fraction | (1n << 52n);
  let power = (double.exponent === 0n ? 1n : double.exponent) - 1075n;
  while ((significand & 1n) === 0n) {
    significand >>= 1n;
    power++;
  }
  const length = BigInt(significand.toString(2).length);
  const bias = maximum >> 1n;
  const exponent = power + length - 1n + bias;
  if (exponent >= maximum) return undefined;
  if (exponent <= 0n) {
    const fraction = shiftExact(significand, power - (1n - bias - widths.fraction));
    return fraction === undefined ? undefined : { exponent: 0n, fraction };
  }
  const whole = shiftExact(significand, widths.fraction - (length - 1n));
  return whole === undefined ? undefined : { exponent, fraction: whole - (1n << widths.fraction) };
}

/** Left by `shift`, or right if that loses nothing. */
function shiftExact(value: bigint, shift: bigint): bigint | undefined {
  if (shift >= 0n) return value << shift;
  const result = value >> -shift;
  return result << -shift === value ? result : undefined;
}
