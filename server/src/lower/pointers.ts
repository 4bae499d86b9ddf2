import { maskOf } from '../base/bits';
import type { PointerLayout } from '../program/program';
import { allocationLimit, refusedSize } from '../task/objects';
import type { TermBuilder } from '../term/builder';
import { Op } from '../term/op';
import { arg, type Term, widthOf } from '../term/term';

/** Pointers as `object ++ offset`. docs/semantics.md, Pointers and objects. */
export class Pointers {
  readonly null: Term;

  constructor(
    readonly terms: TermBuilder,
    readonly layout: PointerLayout,
  ) {
    this.null = terms.bv(0, this.bits);
  }

  get bits(): number {
    return this.layout.objectBits + this.layout.offsetBits;
  }

  /** Objects of this many bytes or more are unsupported, unless `malloc` refuses them. */
  get allocationLimit(): bigint {
    return BigInt(allocationLimit(this.layout));
  }

  /** No allocator gives this many bytes. */
  get refusedSize(): bigint {
    return BigInt(refusedSize(this.layout));
  }

  /** A pointer into an object whose number is known. */
  at(object: number, offset: number | bigint = 0): Term {
    return this.terms.concat(this.terms.bv(object, this.layout.objectBits), this.offset(offset));
  }

  /** A constant of the offset's width. */
  offset(value: number | bigint): Term {
    return this.terms.bv(value, this.layout.offsetBits);
  }

  objectOf(pointer: Term): Term {
    return this.terms.extract(pointer, this.bits - 1, this.layout.offsetBits);
  }

  offsetOf(pointer: Term): Term {
    return this.terms.extract(pointer, this.layout.offsetBits - 1, 0);
  }

  /** Bytes further on in the same object; the number of bytes has the offset's width. */
  add(pointer: Term, bytes: Term): Term {
    return this.terms.concat(this.objectOf(pointer), this.terms.bvAdd(this.offsetOf(pointer), bytes));
  }

  addConstant(pointer: Term, bytes: number | bigint): Term {
    return BigInt(bytes) === 0n ? pointer : this.add(pointer, this.offset(bytes));
  }

  /** What an index of a getelementptr adds, and whether it fits: else the offset becomes the least one. */
  scaled(index: Term, scale: number): { readonly bytes: Term; readonly fits: Term } {
    const { terms } = this;
    const { offsetBits } = this.layout;
    const bytes = terms.bvMul(signResize(terms, index, offsetBits), this.offset(scale));
    if (scale === 0) return { bytes, fits: terms.true };
    const limit = 1n << BigInt(offsetBits - 3);
    const greatest = (limit - 1n) / BigInt(scale);
    const least = -limit / BigInt(scale);
    return { bytes, fits: isBetween(terms, index, least, greatest) };
  }

  /** The pointer with the least offset, in no object. */
  outside(pointer: Term): Term {
    return this.terms.concat(this.objectOf(pointer), this.offset(1n << BigInt(this.layout.offsetBits - 1)));
  }
}

/** Sign-extends or cuts to a width. */
export function signResize(terms: TermBuilder, bits: Term, width: number): Term {
  const own = widthOf(bits);
  if (own === width) return bits;
  return own < width ? terms.signExtend(bits, width) : terms.extract(bits, width - 1, 0);
}

/** least <= x <= greatest, signed; asked of the narrow term where the wide one is only an extension. */
function isBetween(terms: TermBuilder, x: Term, least: bigint, greatest: bigint): Term {
  if (x.op === Op.SignExt) return isBetween(terms, arg(x, 0), least, greatest);
  const width = widthOf(x);
  if (x.op === Op.ZeroExt && least <= 0n && greatest >= maskOf(widthOf(arg(x, 0)))) return terms.true;
  const max = (1n << BigInt(width - 1)) - 1n;
  const above = least <= -max - 1n ? terms.true : terms.bvSle(terms.bv(least, width), x);
  const below = greatest >= max ? terms.true : terms.bvSle(x, terms.bv(greatest, width));
  return terms.and(above, below);
}
