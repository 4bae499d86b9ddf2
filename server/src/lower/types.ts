import { RoundingMode } from '../base/rounding-mode';
import { constantsOf } from '../base/softfloat-format';
import { fromX87Encoding } from '../base/softfloat-convert';
import type { DataLayout } from '../ir/model/data-layout';
import type { ScalarType } from '../ir/model/scalars';
import type { FloatFormat, FloatType } from '../ir/model/types';
import type { TermBuilder } from '../term/builder';
import { BFLOAT, BOOL, bvSort, DOUBLE, type FloatSort, HALF, QUAD, SINGLE, type Sort, X87 } from '../term/sort';
import { type Term, widthOf } from '../term/term';
import type { Scalar } from './scalar';

const floatSorts: Readonly<Record<Exclude<FloatFormat, 'ppc_fp128'>, FloatSort>> = {
  half: HALF,
  bfloat: BFLOAT,
  float: SINGLE,
  double: DOUBLE,
  x86_fp80: X87,
  fp128: QUAD,
};

/** The sort of a float type. PowerPC's pairs of doubles have none; `unsupportedType` keeps them out. */
export function floatSortOf(type: FloatType): FloatSort {
  if (type.format === 'ppc_fp128') throw new Error('ppc_fp128 has no float sort');
  return floatSorts[type.format];
}

/** `float` and `double` have a mask bit by bit, for unions are passed as such; the others one for the whole. */
function floatMaskSort(sort: FloatSort): typeof BOOL | ReturnType<typeof bvSort> {
  return sort === SINGLE || sort === DOUBLE ? bvSort(sort.eb + sort.sb) : BOOL;
}

/** How scalars of LLVM types are terms, and how they are bits. */
export class ScalarTypes {
  readonly roundToNearest: Term;
  readonly roundToZero: Term;
  /** Whether floats were turned into bits that way, and whether a constant NaN was among them. */
  floatsAsBits: 'none' | 'some' | 'a NaN' = 'none';

  constructor(
    readonly terms: TermBuilder,
    readonly layout: DataLayout,
  ) {
    this.roundToNearest = terms.rm(RoundingMode.NearestTiesToEven);
    this.roundToZero = terms.rm(RoundingMode.TowardZero);
  }

  sortOf(type: ScalarType): Sort {
    switch (type.kind) {
      case 'int':
        return type.bits === 1 ? BOOL : bvSort(type.bits);
      case 'pointer':
        return bvSort(this.layout.pointer(type.addrspace).bits);
      case 'float':
        return floatSortOf(type);
    }
  }

  /** Sort of the undef mask. */
  undefSortOf(type: ScalarType): Sort {
    return type.kind === 'float' ? floatMaskSort(floatSortOf(type)) : this.sortOf(type);
  }

  /** The mask with no bit, or every bit, undef. */
  undefMask(type: ScalarType, undef: boolean): Term {
    return this.spread(this.terms.bool(undef), type);
  }

  /** The mask of a result that is undef as a whole where the condition holds. */
  spread(undef: Term, type: ScalarType): Term {
    const sort = this.undefSortOf(type);
    if (sort.kind !== 'bv') return undef;
    return this.terms.ite(undef, this.terms.bv(-1, sort.width), this.terms.bv(0, sort.width));
  }

  /** A pointer that is undef as a whole where a condition holds. */
  pointer(value: Term, undef: Term = this.terms.false): Scalar {
    return { value, undef: this.spreadBits(undef, widthOf(value)) };
  }

  /** A float that is undef as a whole where a condition holds. */
  float(value: Term, undef: Term): Scalar {
    if (value.sort.kind !== 'float') throw new Error('a float of another sort');
    const mask = floatMaskSort(value.sort);
    return { value, undef: mask.kind === 'bv' ? this.spreadBits(undef, mask.width) : undef };
  }

  defined(value: Term, type: ScalarType): Scalar {
    return { value, undef: this.undefMask(type, false) };
  }

  /** A value that is undef as a whole; its term is zero and means nothing. */
  undefined(type: ScalarType): Scalar {
    return { value: this.zero(type), undef: this.undefMask(type, true) };
  }

  zero(type: ScalarType): Term {
    const sort = this.sortOf(type);
    switch (sort.kind) {
      case 'bool':
        return this.terms.false;
      case 'float':
        return this.terms.fp(0n, sort);
      case 'bv':
        return this.terms.bv(0, sort.width);
      default:
        throw new Error(`a scalar of sort ${sort.kind}`);
    }
  }

  /** Bool: some bit of a mask is set. */
  anyUndef(mask: Term): Term {
    return mask.sort.kind === 'bool' ? mask : this.terms.ne(mask, this.terms.bv(0, widthOf(mask)));
  }

  isUndef(scalars: readonly Scalar[]): Term {
    return this.terms.disj(scalars.map((scalar) => this.anyUndef(scalar.undef)));
  }

  /** The value as bits of the type's own width, as a bitcast would; likewise the mask. */
  toBits({ value, undef }: Scalar, type: ScalarType): Scalar {
    switch (type.kind) {
      case 'int':
        return type.bits === 1 ? { value: this.bitOf(value), undef: this.bitOf(undef) } : { value, undef };
      case 'pointer':
        return { value, undef };
      case 'float': {
        const bits = type.format === 'x86_fp80' ? this.toX87(value) : this.floatBits(value, floatSortOf(type));
        return { value: bits, undef: undef.sort === BOOL ? this.spreadBits(undef, type.bits) : undef };
      }
    }
  }

  /** The inverse of `toBits`. */
  fromBits({ value, undef }: Scalar, type: ScalarType): Scalar {
    const { terms } = this;
    switch (type.kind) {
      case 'int':
        return type.bits === 1 ? { value: this.isSet(value), undef: this.isSet(undef) } : { value, undef };
      case 'pointer':
        return { value, undef };
      case 'float': {
        const float = type.format === 'x86_fp80' ? this.fromX87(value) : terms.fpFromBits(value, floatSortOf(type));
        return { value: float, undef: this.undefSortOf(type) === BOOL ? this.anyUndef(undef) : undef };
      }
    }
  }

  /** As it lies in memory: the store size in bits, zero-extended. */
  toMemory(scalar: Scalar, type: ScalarType): Scalar {
    const { value, undef } = this.toBits(scalar, type);
    const width = this.layout.storeSize(type) * 8;
    // Bits beyond the width are written, so they are defined.
    return { value: this.extend(value, width), undef: this.extend(undef, width) };
  }

  fromMemory({ value, undef }: Scalar, type: ScalarType): Scalar {
    const width = this.layout.sizeInBits(type);
    return this.fromBits({ value: this.low(value, width), undef: this.low(undef, width) }, type);
  }

  /** Zero-extends or cuts to a width. */
  resize(bits: Term, width: number): Term {
    return widthOf(bits) < width ? this.extend(bits, width) : this.low(bits, width);
  }

  /** A Bool as one bit. */
  bitOf(condition: Term): Term {
    return this.terms.ite(condition, this.terms.bv(1, 1), this.terms.bv(0, 1));
  }

  /** One bit as a Bool. */
  isSet(bit: Term): Term {
    return this.terms.eq(bit, this.terms.bv(1, 1));
  }

  private extend(bits: Term, width: number): Term {
    return widthOf(bits) === width ? bits : this.terms.zeroExtend(bits, width);
  }

  private low(bits: Term, width: number): Term {
    return widthOf(bits) === width ? bits : this.terms.extract(bits, width - 1, 0);
  }

  private spreadBits(undef: Term, width: number): Term {
    return this.terms.ite(undef, this.terms.bv(-1, width), this.terms.bv(0, width));
  }

  /** The bits of a float; of NaN always the same ones, where the solver may choose. */
  private floatBits(value: Term, sort: FloatSort): Term {
    const { terms } = this;
    const nan = terms.bv(constantsOf(sort).nan, sort.eb + sort.sb);
    const isNan = terms.fpIsNan(value);
    if (isNan === terms.true) this.floatsAsBits = 'a NaN';
    else if (isNan !== terms.false && this.floatsAsBits === 'none') this.floatsAsBits = 'some';
    return terms.ite(isNan, nan, terms.fpToBits(value));
  }

  /** See `toX87Encoding`. */
  private toX87(value: Term): Term {
    const { terms } = this;
    const bits = this.floatBits(value, X87);
    const head = terms.extract(bits, 78, 63);
    const isSmall = terms.eq(terms.extract(bits, 77, 63), terms.bv(0, 15));
    const integerBit = terms.ite(isSmall, terms.bv(0, 1), terms.bv(1, 1));
    return terms.concat(head, terms.concat(integerBit, terms.extract(bits, 62, 0)));
  }

  /** See `fromX87Encoding`. */
  private fromX87(encoding: Term): Term {
    const { terms } = this;
    const exponent = terms.extract(encoding, 78, 64);
    const integerBit = terms.extract(encoding, 63, 63);
    const isZero = terms.eq(exponent, terms.bv(0, 15));
    const biased = terms.ite(isZero, terms.zeroExtend(integerBit, 15), exponent);
    const bits = terms.concat(terms.extract(encoding, 79, 79), terms.concat(biased, terms.extract(encoding, 62, 0)));
    const isInvalid = terms.and(terms.not(isZero), terms.eq(integerBit, terms.bv(0, 1)));
    return terms.ite(isInvalid, terms.fp(constantsOf(X87).nan, X87), terms.fpFromBits(bits, X87));
  }
}

/** The IEEE bits of a float constant of any type. */
export function floatConstantBits(type: FloatType, bits: bigint): bigint {
  return type.format === 'x86_fp80' ? fromX87Encoding(bits) : bits;
}
