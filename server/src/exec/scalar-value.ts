import { assertNever } from '../base/assert-never';
import { maskOf } from '../base/bits';
import type { ScalarType } from '../ir/model/scalars';
import type { PointerParts } from '../task/objects';
import { repOf } from './rep';
import { formatOf, fromEncoding, toEncoding } from './runtime/float-format';
import { bitsToNumber, numberToBits } from './runtime/soft-float';
import { joinLong } from './runtime/long';

/** A scalar as bits of its type's width in memory (pointers: object ++ offset; floats: their encoding). */
export interface ScalarValue {
  readonly type: ScalarType;
  readonly bits: bigint;
  /** Undef bits. */
  readonly undef: bigint;
}

/** The JS values that hold a scalar, and those of its mask; see Rep. */
export interface HeldScalar {
  readonly parts: readonly (number | bigint)[];
  readonly masks: readonly (number | bigint)[];
}

/** Converts between bits and how scalars are held. */
export class Holder {
  constructor(readonly pointers: PointerParts) {}

  /** Width of a type in bits. */
  widthOf(type: ScalarType): number {
    return type.kind === 'pointer' ? this.pointers.objectBits + this.pointers.offsetBits : type.bits;
  }

  /** A pointer's bits. */
  pointerBits(object: number, offset: number): bigint {
    const { offsetBits } = this.pointers;
    return (BigInt(object) << BigInt(offsetBits)) | BigInt.asUintN(offsetBits, BigInt(offset));
  }

  objectOf(bits: bigint): number {
    return Number(bits >> BigInt(this.pointers.offsetBits));
  }

  offsetOf(bits: bigint): number {
    return Number(BigInt.asIntN(this.pointers.offsetBits, bits));
  }

  hold({ type, bits, undef }: ScalarValue): HeldScalar {
    const rep = repOf(type);
    const whole = undef === 0n ? 0 : -1;
    switch (rep) {
      case 'int': {
        const width = this.widthOf(type);
        return { parts: [holdInt(width, bits)], masks: [holdInt(width, undef)] };
      }
      case 'long': {
        const high = this.widthOf(type) - 32;
        const split = (value: bigint): number[] => [holdInt(high, value >> 32n), holdInt(32, value & 0xffff_ffffn)];
        return { parts: split(bits), masks: split(undef) };
      }
      case 'big':
        return { parts: [bits], masks: [undef] };
      case 'ptr':
        return { parts: [this.objectOf(bits), this.offsetOf(bits)], masks: [byteMask(undef, this.widthOf(type) / 8)] };
      case 'num':
        return {
          parts: [bitsToNumber(type.kind === 'float' && type.format === 'float', bits)],
          masks: [byteMask(undef, this.widthOf(type) / 8)],
        };
      case 'soft': {
        const format = type.kind === 'float' ? formatOf(type) : undefined;
        return { parts: [format ? fromEncoding(format, bits) : bits], masks: [whole] };
      }
      default:
        return assertNever(rep);
    }
  }

  /** A held scalar as bits. */
  value(type: ScalarType, parts: HeldScalar['parts'], masks: HeldScalar['masks']): ScalarValue {
    return { type, bits: this.bitsOf(type, parts), undef: this.undefOf(type, masks) };
  }

  /** The bits of a held scalar. */
  bitsOf(type: ScalarType, parts: readonly (number | bigint)[]): bigint {
    const rep = repOf(type);
    const [first, second] = parts;
    switch (rep) {
      case 'int':
        return BigInt(Number(first) >>> 0);
      case 'long':
        return joinLong(Number(first), Number(second));
      case 'big':
        return BigInt(first!);
      case 'ptr':
        return this.pointerBits(Number(first), Number(second));
      case 'num':
        return numberToBits(type.kind === 'float' && type.format === 'float', Number(first));
      case 'soft': {
        const format = type.kind === 'float' ? formatOf(type) : undefined;
        return format ? toEncoding(format, BigInt(first!)) : BigInt(first!);
      }
      default:
        return assertNever(rep);
    }
  }

  /** The undef bits of a held mask. */
  undefOf(type: ScalarType, masks: readonly (number | bigint)[]): bigint {
    const rep = repOf(type);
    const [first, second] = masks;
    if (rep === 'int') return BigInt(Number(first) >>> 0);
    if (rep === 'long') return joinLong(Number(first), Number(second));
    if (rep === 'big') return BigInt(first!);
    if ((rep === 'ptr' || rep === 'num') && Number(first) > 0) return undefBytes(Number(first));
    return Number(first) === 0 ? 0n : maskOf(this.widthOf(type));
  }
}

/** The mask of a pointer or number as it is held: a bit for each byte. */
function byteMask(undef: bigint, bytes: number): number {
  let mask = 0;
  for (let i = 0; i < bytes; i++) if (((undef >> BigInt(8 * i)) & 0xffn) !== 0n) mask |= 1 << i;
  return mask === (1 << bytes) - 1 ? -1 : mask;
}

function undefBytes(mask: number): bigint {
  let undef = 0n;
  for (let i = 0; i < 8; i++) if ((mask >> i) & 1) undef |= 0xffn << BigInt(8 * i);
  return undef;
}

/** An integer of up to 32 bits as it is held: signed if it has 32. */
function holdInt(bits: number, value: bigint): number {
  return bits === 32 ? Number(BigInt.asIntN(32, value)) : Number(value);
}
