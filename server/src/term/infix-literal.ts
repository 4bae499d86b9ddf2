/** How numbers are shown. */
import { RoundingMode } from '../base/rounding-mode';
import { isNan } from '../base/softfloat-compare';
import { fromNumber, toNumber } from '../base/softfloat-convert';
import type { FloatSort } from './sort';
import { floatSortOf } from './expect-sort';
import { bvSignedValue, bvValue, fpBits, type Term, widthOf } from './term';

/** What a constant stands next to: an order, a bitwise operator, a concatenation, anything else. */
export type Context = 'signed' | 'unsigned' | 'mask' | 'parts' | 'plain';

export function bitsLiteral(term: Term, context: Context): string {
  const value = bvValue(term);
  switch (context) {
    case 'signed':
      return bvSignedValue(term).toString();
    case 'unsigned':
      return value.toString();
    case 'mask':
      return value < 10n ? value.toString() : `0x${value.toString(16)}`;
    case 'parts':
      return fullDigits(value, widthOf(term));
    case 'plain':
      return plainLiteral(term);
  }
}

/** All digits, so that the width shows. */
function fullDigits(value: bigint, width: number): string {
  if (width % 4 === 0) return `0x${value.toString(16).padStart(width / 4, '0')}`;
  return `0b${value.toString(2).padStart(width, '0')}`;
}

/** Small negative numbers as such, large ones and such with the highest bit set in hexadecimal. */
function plainLiteral(term: Term): string {
  const value = bvValue(term);
  const signed = bvSignedValue(term);
  if (signed >= 0n) return value < 1n << 40n ? value.toString() : `0x${value.toString(16)}`;
  const isMinimum = value * 2n === 1n << BigInt(widthOf(term));
  return signed >= -0x10000n || isMinimum ? signed.toString() : `0x${value.toString(16)}`;
}

export function floatLiteral(term: Term): string {
  const sort = floatSortOf(term);
  const bits = fpBits(term);
  if (isNan(sort, bits)) return 'NAN';
  const value = toNumber(sort, bits);
  if (fromNumber(sort, value) !== bits) return `0x${bits.toString(16)}`;
  if (!Number.isFinite(value)) return value < 0 ? '-INFINITY' : 'INFINITY';
  return `${decimal(shortest(sort, bits, value))}${suffix(sort)}`;
}

/** The number with the fewest digits that is rounded to these bits. */
function shortest(sort: FloatSort, bits: bigint, value: number): number {
  for (let digits = 1; digits < 17; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (fromNumber(sort, rounded) === bits) return rounded;
  }
  return value;
}

function decimal(value: number): string {
  const text = Object.is(value, -0) ? '-0' : value.toString();
  return /[.e]/.test(text) ? text : `${text}.0`;
}

function suffix({ eb, sb }: FloatSort): string {
  return eb === 8 && sb === 24 ? 'f' : '';
}

/** C's name of a format, if it has one. */
export function floatTypeName({ eb, sb }: FloatSort): string {
  const known: Readonly<Record<string, string>> = {
    '5,11': '_Float16',
    '8,8': '__bf16',
    '8,24': 'float',
    '11,53': 'double',
    '15,64': 'long double',
    '15,113': '__float128',
  };
  return known[`${eb},${sb}`] ?? `float${eb}_${sb}`;
}

/** A suffix for operations in another mode than the usual one. */
export function modeSuffix(mode: RoundingMode | undefined): string {
  switch (mode) {
    case RoundingMode.NearestTiesToEven:
      return '';
    case RoundingMode.NearestTiesToAway:
      return '.rna';
    case RoundingMode.TowardPositive:
      return '.rtp';
    case RoundingMode.TowardNegative:
      return '.rtn';
    case RoundingMode.TowardZero:
      return '.rtz';
    case undefined:
      return '.rm';
  }
}
