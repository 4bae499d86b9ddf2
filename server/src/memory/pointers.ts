import type { PointerLayout } from '../program/program';
import type { TermBuilder } from '../term/builder';
import type { Term } from '../term/term';

/** The two parts of a pointer. docs/semantics.md, Pointers and objects. */
export class Pointers {
  constructor(
    readonly terms: TermBuilder,
    readonly layout: PointerLayout,
  ) {}

  get bits(): number {
    return this.layout.objectBits + this.layout.offsetBits;
  }

  object(pointer: Term): Term {
    return this.terms.extract(pointer, this.bits - 1, this.layout.offsetBits);
  }

  offset(pointer: Term): Term {
    return this.terms.extract(pointer, this.layout.offsetBits - 1, 0);
  }

  pointer(object: Term, offset: Term): Term {
    return this.terms.concat(object, offset);
  }

  objectNumber(number: number): Term {
    return this.terms.bv(number, this.layout.objectBits);
  }

  offsetOf(bytes: number): Term {
    return this.terms.bv(bytes, this.layout.offsetBits);
  }

  /** The pointer moved by a number of bytes, or by a term of the offset's width. */
  moved(pointer: Term, by: number | Term): Term {
    const distance = typeof by === 'number' ? this.offsetOf(by) : by;
    return this.pointer(this.object(pointer), this.terms.bvAdd(this.offset(pointer), distance));
  }

  /** Object 0, offset 0. */
  get null(): Term {
    return this.terms.bv(0, this.bits);
  }
}
