import { bitLength } from '../../base/bits';
import { assertNever } from '../../base/assert-never';
import type { Expression, Predicate } from '../../task/contract/contract';
import type { TermBuilder } from '../../term/builder';
import { type Term, widthOf } from '../../term/term';
import { signResize } from '../pointers';

/** What a contract's names mean, as terms. */
export interface ContractValues {
  /** The value of an integer or pointer; undefined if the name has none. */
  value(name: string): { readonly bits: Term; readonly signed: boolean } | undefined;
  /** Object, offset and object size of a pointer, and the size of what it points to. */
  pointer(name: string): ContractPointer | undefined;
}

export interface ContractPointer {
  readonly object: Term;
  readonly offset: Term;
  readonly objectSize: Term;
  readonly elementBytes: number;
}

/** A condition. Where `isDefined` is false it has no value (division by zero). */
export interface Condition {
  readonly holds: Term;
  readonly isDefined: Term;
}

/** A number wide enough to be exact: a signed bit-vector. Where `isDefined` is false there is none (division by zero). */
interface Exact {
  readonly bits: Term;
  readonly isDefined: Term;
}

/** ACSL's predicates over unbounded integers, on bit-vectors that are wide enough. */
export class ContractTerms {
  constructor(
    private readonly terms: TermBuilder,
    private readonly values: ContractValues,
  ) {}

  /** Undefined if it speaks of something that has no value. */
  predicate(predicate: Predicate): Condition | undefined {
    const { terms } = this;
    switch (predicate.kind) {
      case 'constant':
        return this.defined(terms.bool(predicate.value));
      case 'not': {
        const operand = this.predicate(predicate.operand);
        return operand && { ...operand, holds: terms.not(operand.holds) };
      }
      case 'and':
      case 'or':
      case 'implies':
      case 'iff': {
        const left = this.predicate(predicate.left);
        const right = this.predicate(predicate.right);
        return left && right && this.connect(predicate.kind, left, right);
      }
      case 'compare': {
        const left = this.exact(predicate.left);
        const right = this.exact(predicate.right);
        if (left === undefined || right === undefined) return undefined;
        return {
          holds: this.compare(predicate.operator, left.bits, right.bits),
          isDefined: terms.and(left.isDefined, right.isDefined),
        };
      }
      case 'valid':
        return this.valid(predicate);
      case 'valid-read-string': {
        const pointer = this.values.pointer(predicate.pointer);
        return pointer && this.defined(terms.not(this.isNull(pointer.object)));
      }
      case 'separated': {
        const pointers = predicate.pointers.map((name) => this.values.pointer(name)?.object);
        if (!pointers.every((object) => object !== undefined)) return undefined;
        return this.defined(this.separated(pointers));
      }
      default:
        return assertNever(predicate);
    }
  }

  /** The bytes of so many elements: 0 if negative. Too many for an object, or no number: not defined. */
  bytes(
    expression: Expression,
    elementBytes: number,
    width: number,
  ): { readonly bytes: Term; readonly isDefined: Term } | undefined {
    const { terms } = this;
    const count = this.exact(expression);
    if (count === undefined) return undefined;
    const scaled = this.product(count.bits, this.number(BigInt(elementBytes)));
    const wide = Math.max(widthOf(scaled), width + 1);
    const bits = signResize(terms, scaled, wide);
    const fits = terms.bvSlt(bits, terms.bv(1n << BigInt(width - 2), wide));
    const bounded = terms.ite(terms.bvSlt(bits, terms.bv(0, wide)), terms.bv(0, wide), bits);
    return { bytes: terms.extract(bounded, width - 1, 0), isDefined: terms.and(count.isDefined, fits) };
  }

  private defined(holds: Term): Condition {
    return { holds, isDefined: this.terms.true };
  }

  private isNull(object: Term): Term {
    return this.terms.eq(object, this.terms.bv(0, widthOf(object)));
  }

  /** Null is apart from everything. */
  private separated(objects: readonly Term[]): Term {
    const { terms } = this;
    const pairs = objects.flatMap((a, i) => objects.slice(i + 1).map((b) => [a, b] as const));
    return terms.conj(pairs.map(([a, b]) => terms.or(this.isNull(a), this.isNull(b), terms.ne(a, b))));
  }

  /** As in ACSL's own tools, what is not reached need not have a value. */
  private connect(kind: 'and' | 'or' | 'implies' | 'iff', left: Condition, right: Condition): Condition {
    const { terms } = this;
    const when = (isReached: Term): Term => terms.and(left.isDefined, terms.implies(isReached, right.isDefined));
    switch (kind) {
      case 'and':
        return { holds: terms.and(left.holds, right.holds), isDefined: when(left.holds) };
      case 'or':
        return { holds: terms.or(left.holds, right.holds), isDefined: when(terms.not(left.holds)) };
      case 'implies':
        return { holds: terms.implies(left.holds, right.holds), isDefined: when(left.holds) };
      case 'iff':
        return { holds: terms.eq(left.holds, right.holds), isDefined: when(terms.true) };
    }
  }

  private compare(operator: '==' | '!=' | '<' | '<=' | '>' | '>=', left: Term, right: Term): Term {
    const { terms } = this;
    const [a, b] = this.aligned(left, right);
    switch (operator) {
      case '==':
        return terms.eq(a, b);
      case '!=':
        return terms.ne(a, b);
      case '<':
        return terms.bvSlt(a, b);
      case '<=':
        return terms.bvSle(a, b);
      case '>':
        return terms.bvSgt(a, b);
      case '>=':
        return terms.bvSge(a, b);
    }
  }

  /** `\valid(p + (low .. high))`: the bytes lie in the pointer's object; an empty range is valid. */
  private valid(predicate: Extract<Predicate, { kind: 'valid' }>): Condition | undefined {
    const { terms } = this;
    const pointer = this.values.pointer(predicate.pointer);
    const low = this.exact(predicate.low);
    const high = this.exact(predicate.high);
    if (pointer === undefined || low === undefined || high === undefined) return undefined;
    const size = this.number(BigInt(pointer.elementBytes));
    const offset = pointer.offset;
    const start = this.sum(offset, this.product(low.bits, size));
    const end = this.sum(offset, this.product(this.sum(high.bits, this.number(1n)), size));
    const objectEnd = terms.zeroExtend(pointer.objectSize, widthOf(pointer.objectSize) + 1);
    const inside = terms.and(
      terms.not(this.isNull(pointer.object)),
      this.compare('>=', start, this.number(0n)),
      this.compare('<=', end, objectEnd),
    );
    const isEmpty = this.compare('>', low.bits, high.bits);
    return { holds: terms.or(isEmpty, inside), isDefined: terms.and(low.isDefined, high.isDefined) };
  }

  private exact(expression: Expression): Exact | undefined {
    const { terms } = this;
    switch (expression.kind) {
      case 'number':
        return { bits: this.number(expression.value), isDefined: terms.true };
      case 'variable': {
        const found = this.values.value(expression.name);
        if (found === undefined) return undefined;
        const width = widthOf(found.bits);
        return { bits: found.signed ? found.bits : terms.zeroExtend(found.bits, width + 1), isDefined: terms.true };
      }
      case 'unary': {
        const operand = this.exact(expression.operand);
        return operand && { ...operand, bits: this.difference(this.number(0n), operand.bits) };
      }
      case 'binary': {
        const left = this.exact(expression.left);
        const right = this.exact(expression.right);
        if (left === undefined || right === undefined) return undefined;
        return this.operation(expression.operator, left, right);
      }
    }
  }

  private operation(operator: '+' | '-' | '*' | '/' | '%', left: Exact, right: Exact): Exact {
    const { terms } = this;
    const isDefined = terms.and(left.isDefined, right.isDefined);
    switch (operator) {
      case '+':
        return { bits: this.sum(left.bits, right.bits), isDefined };
      case '-':
        return { bits: this.difference(left.bits, right.bits), isDefined };
      case '*':
        return { bits: this.product(left.bits, right.bits), isDefined };
      case '/':
      case '%': {
        // One bit more: the least number divided by -1 fits.
        const [a, b] = this.aligned(left.bits, right.bits, 1);
        const bits = operator === '/' ? terms.bvSdiv(a, b) : terms.bvSrem(a, b);
        return { bits, isDefined: terms.and(isDefined, terms.ne(b, terms.bv(0, widthOf(b)))) };
      }
    }
  }

  private number(value: bigint): Term {
    const width = bitLength(value < 0n ? -value : value) + 1;
    return this.terms.bv(value, width);
  }

  private sum(a: Term, b: Term): Term {
    const [x, y] = this.aligned(a, b, 1);
    return this.terms.bvAdd(x, y);
  }

  private difference(a: Term, b: Term): Term {
    const [x, y] = this.aligned(a, b, 1);
    return this.terms.bvSub(x, y);
  }

  private product(a: Term, b: Term): Term {
    const width = widthOf(a) + widthOf(b);
    return this.terms.bvMul(signResize(this.terms, a, width), signResize(this.terms, b, width));
  }

  private aligned(a: Term, b: Term, more = 0): [Term, Term] {
    const width = Math.max(widthOf(a), widthOf(b)) + more;
    return [signResize(this.terms, a, width), signResize(this.terms, b, width)];
  }
}
