/**
 * Formulas over bit-vectors as formulas over integers, the same in every state: comparisons, choices, linear arithmetic,
 * division by constants, and what can be said by it. Bitwise operations, products of two variables, memory and floats
 * have no translation. Gazer 5.2, `--math-int`.
 */
import type { TermBuilder } from '../../../term/builder';
import { Op } from '../../../term/op';
import { BOOL, INT } from '../../../term/sort';
import { bvSignedValue, bvValue, extractLow, type Term, varName, widthOf } from '../../../term/term';
import { Arithmetic, type Numeral } from './arithmetic';
import { type Range, signedRange } from './range';

/** A formula, or the integer for a bit-vector. */
type Translated = { readonly kind: 'formula'; readonly term: Term } | ({ readonly kind: 'number' } & Numeral);

export class Translation {
  readonly arithmetic: Arithmetic;
  private readonly known = new Map<Term, Translated | 'none'>();

  constructor(
    private readonly terms: TermBuilder,
    /** Told of every integer that stands for a variable, the first time. */
    private readonly onVariable: (variable: Term, integer: Term, range: Range) => void,
  ) {
    this.arithmetic = new Arithmetic(terms);
  }

  /** The translation of a formula or a bit-vector; its subterms are translated first. */
  of(root: Term): Translated | undefined {
    const stack = [root];
    for (let term = stack.at(-1); term !== undefined; term = stack.at(-1)) {
      if (this.known.has(term)) {
        stack.pop();
        continue;
      }
      const missing = term.args.filter((one) => !this.known.has(one));
      if (missing.length > 0) {
        stack.push(...missing);
        continue;
      }
      stack.pop();
      this.known.set(term, this.translate(term) ?? 'none');
    }
    const found = this.known.get(root);
    return found === 'none' ? undefined : found;
  }

  /** Makes a variable stand for what its definition keeps to; nothing if it was used before. */
  narrow(variable: Term, range: Range): void {
    if (!this.known.has(variable)) this.known.set(variable, this.variable(variable, range));
  }

  private translate(term: Term): Translated | undefined {
    if (term.args.some((one) => this.known.get(one) === 'none')) return undefined;
    if (term.sort === BOOL) {
      const formula = this.formula(term);
      return formula && { kind: 'formula', term: formula };
    }
    if (term.sort.kind !== 'bv') return undefined;
    if (term.op === Op.Var) return this.variable(term, signedRange(widthOf(term)));
    const number = this.number(term);
    return number && { kind: 'number', ...number };
  }

  private variable(variable: Term, range: Range): Translated {
    const term = this.terms.fresh(varName(variable), INT);
    this.onVariable(variable, term, range);
    return { kind: 'number', term, range };
  }

  private formula(term: Term): Term | undefined {
    const { terms } = this;
    const [a, b] = term.args;
    switch (term.op) {
      case Op.True:
      case Op.False:
      case Op.Var:
        return term;
      case Op.Not:
        return terms.not(this.truth(a!));
      case Op.And:
        return terms.conj(term.args.map((one) => this.truth(one)));
      case Op.Or:
        return terms.disj(term.args.map((one) => this.truth(one)));
      case Op.Ite:
        return terms.ite(this.truth(a!), this.truth(b!), this.truth(term.args[2]!));
      case Op.Eq:
        if (a!.sort === BOOL) return terms.eq(this.truth(a!), this.truth(b!));
        return terms.eq(this.value(a!).term, this.value(b!).term);
      case Op.BvSlt:
        return terms.intLt(this.value(a!).term, this.value(b!).term);
      case Op.BvSle:
        return terms.intLe(this.value(a!).term, this.value(b!).term);
      case Op.BvUlt:
        return terms.intLt(this.natural(a!).term, this.natural(b!).term);
      case Op.BvUle:
        return terms.intLe(this.natural(a!).term, this.natural(b!).term);
      default:
        return undefined;
    }
  }

  private number(term: Term): Numeral | undefined {
    const { arithmetic } = this;
    const width = widthOf(term);
    const [a, b] = term.args;
    switch (term.op) {
      case Op.BvConst:
        return arithmetic.constant(bvSignedValue(term));
      case Op.Ite:
        return arithmetic.choice(this.truth(a!), this.value(b!), this.value(term.args[2]!));
      case Op.BvAdd:
        return arithmetic.sum(this.value(a!), this.value(b!), width);
      case Op.BvSub:
        return arithmetic.difference(this.value(a!), this.value(b!), width);
      case Op.BvNeg:
        return arithmetic.multiple(this.value(a!), -1n, width);
      case Op.BvNot:
        return arithmetic.difference(arithmetic.constant(-1n), this.value(a!), width);
      case Op.BvMul:
        return this.product(a!, b!, width);
      case Op.BvShl:
        return this.byConstant(b!, (shift) =>
          shift < BigInt(width) ? arithmetic.multiple(this.value(a!), 1n << shift, width) : arithmetic.constant(0n),
        );
      case Op.BvLshr:
      case Op.BvUdiv:
        return this.unsignedQuotient(term.op, a!, b!, width);
      case Op.BvUrem:
        return this.byConstant(b!, (divisor) =>
          divisor === 0n ? this.value(a!) : arithmetic.lowest(arithmetic.remainder(this.natural(a!), divisor), width),
        );
      case Op.BvSdiv:
        return this.signedDivision(b!, (divisor) => {
          const quotient = arithmetic.truncatedQuotient(this.value(a!), magnitude(divisor));
          return divisor < 0n ? arithmetic.multiple(quotient, -1n, width) : quotient;
        });
      case Op.BvSrem:
        return this.signedDivision(b!, (divisor) => arithmetic.truncatedRemainder(this.value(a!), magnitude(divisor)));
      case Op.BvAshr:
        return this.byConstant(b!, (shift) =>
          arithmetic.quotient(this.value(a!), 1n << (shift < BigInt(width) ? shift : BigInt(width))),
        );
      case Op.SignExt:
        return this.value(a!);
      case Op.ZeroExt:
        return this.natural(a!);
      case Op.Extract: {
        const shifted = arithmetic.quotient(this.value(a!), 1n << BigInt(extractLow(term)));
        return arithmetic.lowest(shifted, width);
      }
      case Op.Concat: {
        const low = this.natural(b!);
        const high = arithmetic.multiple(this.value(a!), 1n << BigInt(widthOf(b!)), width);
        return arithmetic.sum(high, low, width);
      }
      default:
        return undefined;
    }
  }

  private product(a: Term, b: Term, width: number): Numeral | undefined {
    if (a.op === Op.BvConst) return this.arithmetic.multiple(this.value(b), bvSignedValue(a), width);
    if (b.op === Op.BvConst) return this.arithmetic.multiple(this.value(a), bvSignedValue(b), width);
    return undefined;
  }

  private unsignedQuotient(op: Op, a: Term, b: Term, width: number): Numeral | undefined {
    const { arithmetic } = this;
    return this.byConstant(b, (by) => {
      if (op === Op.BvLshr && by >= BigInt(width)) return arithmetic.constant(0n);
      // Division by zero gives all ones, in SMT-LIB.
      if (op === Op.BvUdiv && by === 0n) return arithmetic.constant(-1n);
      const divisor = op === Op.BvLshr ? 1n << by : by;
      return arithmetic.lowest(arithmetic.quotient(this.natural(a), divisor), width);
    });
  }

  /** By a constant other than zero. */
  private signedDivision(divisor: Term, then: (value: bigint) => Numeral): Numeral | undefined {
    if (divisor.op !== Op.BvConst || bvValue(divisor) === 0n) return undefined;
    return then(bvSignedValue(divisor));
  }

  private byConstant(term: Term, then: (value: bigint) => Numeral): Numeral | undefined {
    return term.op === Op.BvConst ? then(bvValue(term)) : undefined;
  }

  private truth(formula: Term): Term {
    return this.done(formula).term;
  }

  private value(number: Term): Numeral {
    const done = this.done(number);
    if (done.kind !== 'number') throw new Error('a formula is no number');
    return done;
  }

  private natural(number: Term): Numeral {
    return this.arithmetic.unsigned(this.value(number), widthOf(number));
  }

  private done(term: Term): Translated {
    const known = this.known.get(term);
    if (known === undefined || known === 'none') throw new Error('subterms are translated first');
    return known;
  }
}

function magnitude(value: bigint): bigint {
  return value < 0n ? -value : value;
}
