/**
 * Arithmetic of bit-vectors as arithmetic of integers. A number stands for a bit-vector read in two's complement, with
 * a range that it is known to keep. Where the range of a result shows that nothing wraps, the result is the sum (or
 * difference, or multiple) itself; else its wrapping is written out. So both say the same, whatever the inputs.
 */
import type { TermBuilder } from '../../../term/builder';
import type { Term } from '../../../term/term';
import { constantRange, dividedBy, isWithin, negated, type Range, scaled, signedRange, sumOf, unionOf } from './range';

/** An integer, and what it can be. */
export interface Numeral {
  readonly term: Term;
  readonly range: Range;
}

export class Arithmetic {
  /** Operations whose ranges showed that they cannot wrap, and those that may. */
  unbounded = 0;
  wrapping = 0;

  constructor(private readonly terms: TermBuilder) {}

  constant(value: bigint): Numeral {
    return { term: this.terms.int(value), range: constantRange(value) };
  }

  sum(a: Numeral, b: Numeral, width: number): Numeral {
    return this.wrapped({ term: this.terms.intAdd(a.term, b.term), range: sumOf(a.range, b.range) }, width);
  }

  difference(a: Numeral, b: Numeral, width: number): Numeral {
    const range = sumOf(a.range, negated(b.range));
    return this.wrapped({ term: this.terms.intSub(a.term, b.term), range }, width);
  }

  multiple(a: Numeral, factor: bigint, width: number): Numeral {
    const term = this.terms.intMul(this.terms.int(factor), a.term);
    return this.wrapped({ term, range: scaled(a.range, factor) }, width);
  }

  choice(condition: Term, a: Numeral, b: Numeral): Numeral {
    return { term: this.terms.ite(condition, a.term, b.term), range: unionOf(a.range, b.range) };
  }

  /** The same bits read without a sign. */
  unsigned(a: Numeral, width: number): Numeral {
    const { terms } = this;
    const { low, high } = a.range;
    if (low >= 0n) return a;
    const size = 1n << BigInt(width);
    const shifted = terms.intAdd(a.term, terms.int(size));
    if (high < 0n) return { term: shifted, range: { low: low + size, high: high + size } };
    const term = terms.ite(terms.intLt(a.term, terms.int(0)), shifted, a.term);
    return { term, range: { low: 0n, high: size - 1n } };
  }

  /** Division by a positive number that rounds down. */
  quotient(a: Numeral, divisor: bigint): Numeral {
    if (divisor === 1n) return a;
    return { term: this.terms.intDiv(a.term, this.terms.int(divisor)), range: dividedBy(a.range, divisor) };
  }

  /** What division by a positive number leaves, never negative. */
  remainder(a: Numeral, divisor: bigint): Numeral {
    if (a.range.low >= 0n && a.range.high < divisor) return a;
    return { term: this.terms.intMod(a.term, this.terms.int(divisor)), range: { low: 0n, high: divisor - 1n } };
  }

  /** Division by a positive number that rounds to zero. */
  truncatedQuotient(a: Numeral, divisor: bigint): Numeral {
    return this.bySign(a, (size) => this.quotient(size, divisor));
  }

  /** What is left of a division that rounds to zero: it has the sign of what was divided. */
  truncatedRemainder(a: Numeral, divisor: bigint): Numeral {
    return this.bySign(a, (size) => this.remainder(size, divisor));
  }

  private bySign(a: Numeral, ofSize: (size: Numeral) => Numeral): Numeral {
    const { low, high } = a.range;
    if (low >= 0n) return ofSize(a);
    const negative = this.opposite(ofSize(this.opposite({ ...a, range: { low, high: high < 0n ? high : 0n } })));
    if (high < 0n) return negative;
    return this.choice(
      this.terms.intLt(a.term, this.terms.int(0)),
      negative,
      ofSize({ ...a, range: { low: 0n, high } }),
    );
  }

  private opposite({ term, range }: Numeral): Numeral {
    return { term: this.terms.intNeg(term), range: negated(range) };
  }

  /** The lowest bits, read in two's complement. */
  lowest(a: Numeral, width: number): Numeral {
    return this.reduced(a, width);
  }

  private wrapped(a: Numeral, width: number): Numeral {
    if (isWithin(a.range, signedRange(width))) this.unbounded++;
    else this.wrapping++;
    return this.reduced(a, width);
  }

  private reduced({ term, range }: Numeral, width: number): Numeral {
    const { terms } = this;
    const fitting = signedRange(width);
    if (isWithin(range, fitting)) return { term, range };
    const size = 1n << BigInt(width);
    if (!isWithin(range, { low: fitting.low - size, high: fitting.high + size })) {
      const half = terms.int(-fitting.low);
      const reduced = terms.intSub(terms.intMod(terms.intAdd(term, half), terms.int(size)), half);
      return { term: reduced, range: fitting };
    }
    const above = terms.intLt(terms.int(fitting.high), term);
    const below = terms.intLt(term, terms.int(fitting.low));
    const upTo = terms.ite(below, terms.intAdd(term, terms.int(size)), term);
    return { term: terms.ite(above, terms.intSub(term, terms.int(size)), upTo), range: fitting };
  }
}
