import { fromX87Encoding, toX87Encoding, X87_FORMAT } from '../../base/softfloat-convert';
import { canonicalNan, type FloatFormat } from '../../base/softfloat-format';
import type { FloatType } from '../../ir/model/types';

/** The IEEE format of an LLVM type; undefined for PowerPC's pairs of doubles. */
export function formatOf(type: FloatType): FloatFormat | undefined {
  return formats[type.format];
}

const formats: Readonly<Record<FloatType['format'], FloatFormat | undefined>> = {
  half: { eb: 5, sb: 11 },
  bfloat: { eb: 8, sb: 8 },
  float: { eb: 8, sb: 24 },
  double: { eb: 11, sb: 53 },
  x86_fp80: X87_FORMAT,
  fp128: { eb: 15, sb: 113 },
  ppc_fp128: undefined,
};

/** The float that bits in memory (of the type's width) stand for, with the one NaN. */
export function fromEncoding(format: FloatFormat, bits: bigint): bigint {
  return format === X87_FORMAT ? fromX87Encoding(bits) : canonicalNan(bits, format);
}

/** The bits in memory of a float. */
export function toEncoding(format: FloatFormat, float: bigint): bigint {
  return format === X87_FORMAT ? toX87Encoding(float) : float;
}
