import { Flag } from '../../ir/model/flags';
import type { BinaryOpcode } from '../../ir/model/instructions';
import type { IntType } from '../../ir/model/types';
import type { Term } from '../../term/term';
import { assertNever } from '../../base/assert-never';
import type { Emission, Requirement } from '../emission';
import { addFits, minOf, mulFits, shlFits, type Signedness, subFits } from '../overflow';
import type { Scalar } from '../scalar';

export type IntegerOpcode = Exclude<BinaryOpcode, 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem'>;

/** What an operation gives and what it asks for. */
export interface Meaning {
  readonly result: Scalar;
  readonly requirements: readonly Requirement[];
}

interface Operation {
  readonly opcode: IntegerOpcode;
  readonly flags: number;
  readonly type: IntType;
}

/** An integer operation on one lane. */
export function integerOperation(e: Emission, operation: Operation, a: Scalar, b: Scalar): Meaning {
  if (operation.type.bits > 1) return wide(e, operation, a, b);
  const bits = (scalar: Scalar): Scalar => e.types.toBits(scalar, operation.type);
  if (isBitwise(operation.opcode)) {
    return { result: logical(e, { ...operation, opcode: operation.opcode }, a, b), requirements: [] };
  }
  const { result, requirements } = wide(e, operation, bits(a), bits(b));
  return { result: e.types.fromBits(result, operation.type), requirements };
}

type BitwiseOpcode = 'and' | 'or' | 'xor';

function isBitwise(opcode: IntegerOpcode): opcode is BitwiseOpcode {
  return opcode === 'and' || opcode === 'or' || opcode === 'xor';
}

/** On bit-vectors of any width. */
function wide(e: Emission, { opcode, flags }: Operation, a: Scalar, b: Scalar): Meaning {
  const { terms } = e;
  switch (opcode) {
    case 'add':
      return wrapping(e, flags, a, b, terms.bvAdd(a.value, b.value), addFits);
    case 'sub':
      return wrapping(e, flags, a, b, terms.bvSub(a.value, b.value), subFits);
    case 'mul':
      return wrapping(e, flags, a, b, terms.bvMul(a.value, b.value), mulFits);
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
      return division(e, opcode, flags, a, b);
    case 'shl':
    case 'lshr':
    case 'ashr':
      return shift(e, opcode, flags, a, b);
    case 'and':
    case 'or':
    case 'xor': {
      const result = bitwise(e, opcode, a, b);
      const { undef } = result;
      // Whether the promise is kept cannot be told of undef bits.
      const overlap = terms.ne(terms.bvAnd(a.value, b.value), zeroLike(e, undef));
      const isBroken = terms.or(overlap, e.types.isUndef([a, b]));
      const joined = (flags & Flag.disjoint) !== 0 ? orAll(e, undef, isBroken) : undef;
      return { result: { value: result.value, undef: joined }, requirements: [] };
    }
    default:
      return assertNever(opcode);
  }
}

type Fits = (terms: Emission['terms'], sign: Signedness, a: Term, b: Term) => Term;

function wrapping(e: Emission, flags: number, a: Scalar, b: Scalar, value: Term, fits: Fits): Meaning {
  const { terms } = e;
  const conditions: Term[] = [];
  if ((flags & Flag.nsw) !== 0) conditions.push(fits(terms, 'signed', a.value, b.value));
  if ((flags & Flag.nuw) !== 0) conditions.push(fits(terms, 'unsigned', a.value, b.value));
  const result = { value, undef: wholly(e, a, b) };
  if (conditions.length === 0) return { result, requirements: [] };
  return {
    result,
    requirements: [{ kind: 'signed-overflow', condition: terms.conj(conditions), whenOff: 'goes-on' }],
  };
}

function division(
  e: Emission,
  opcode: 'udiv' | 'sdiv' | 'urem' | 'srem',
  flags: number,
  a: Scalar,
  b: Scalar,
): Meaning {
  const { terms } = e;
  const zero = zeroLike(e, a.value);
  const value = divide(e, opcode, a.value, b.value);
  const requirements: Requirement[] = [
    { kind: 'division-by-zero', condition: terms.ne(b.value, zero), whenOff: 'ends' },
  ];
  if (opcode === 'sdiv' || opcode === 'srem') {
    const overflows = terms.and(
      terms.eq(a.value, terms.bv(minOf(widthOfScalar(a)), widthOfScalar(a))),
      terms.eq(b.value, terms.bv(-1, widthOfScalar(a))),
    );
    requirements.push({ kind: 'signed-overflow', condition: terms.not(overflows), whenOff: 'goes-on' });
  }
  const inexact = (flags & Flag.exact) !== 0 ? terms.ne(terms.bvMul(value, b.value), a.value) : terms.false;
  return { result: { value, undef: orAll(e, wholly(e, a, b), inexact) }, requirements };
}

function divide(e: Emission, opcode: 'udiv' | 'sdiv' | 'urem' | 'srem', a: Term, b: Term): Term {
  switch (opcode) {
    case 'udiv':
      return e.terms.bvUdiv(a, b);
    case 'sdiv':
      return e.terms.bvSdiv(a, b);
    case 'urem':
      return e.terms.bvUrem(a, b);
    case 'srem':
      return e.terms.bvSrem(a, b);
  }
}

function shift(e: Emission, opcode: 'shl' | 'lshr' | 'ashr', flags: number, a: Scalar, b: Scalar): Meaning {
  const { terms } = e;
  const width = widthOfScalar(a);
  const by = (bits: Term): Term =>
    opcode === 'shl'
      ? terms.bvShl(bits, b.value)
      : opcode === 'lshr'
        ? terms.bvLshr(bits, b.value)
        : terms.bvAshr(bits, b.value);
  const value = by(a.value);
  const requirements: Requirement[] = [];
  const inRange = terms.bvUlt(b.value, terms.bv(width, width));
  requirements.push({ kind: 'shift-range', condition: inRange, whenOff: 'goes-on' });
  if ((flags & (Flag.nsw | Flag.nuw)) !== 0) {
    const conditions: Term[] = [];
    if ((flags & Flag.nsw) !== 0) conditions.push(shlFits(terms, 'signed', a.value, b.value));
    if ((flags & Flag.nuw) !== 0) conditions.push(shlFits(terms, 'unsigned', a.value, b.value));
    requirements.push({ kind: 'signed-overflow', condition: terms.conj(conditions), whenOff: 'goes-on' });
  }
  const inexact =
    (flags & Flag.exact) === 0
      ? terms.false
      : terms.or(terms.ne(terms.bvShl(value, b.value), a.value), e.types.isUndef([a]));
  const shifted = orAll(e, by(a.undef), e.types.anyUndef(b.undef));
  return { result: { value, undef: orAll(e, shifted, inexact) }, requirements };
}

/** The same on Bools. `disjoint` of Bools: two that are true. */
function logical(
  e: Emission,
  { opcode, flags }: Operation & { readonly opcode: BitwiseOpcode },
  a: Scalar,
  b: Scalar,
): Scalar {
  const { terms } = e;
  const either = terms.or(a.undef, b.undef);
  switch (opcode) {
    case 'and':
      return {
        value: terms.and(a.value, b.value),
        undef: terms.and(either, terms.or(a.value, a.undef), terms.or(b.value, b.undef)),
      };
    case 'or': {
      const open = terms.and(terms.or(terms.not(a.value), a.undef), terms.or(terms.not(b.value), b.undef));
      const isBroken = terms.or(terms.and(a.value, b.value), either);
      const broken = (flags & Flag.disjoint) !== 0 ? isBroken : terms.false;
      return { value: terms.or(a.value, b.value), undef: terms.or(terms.and(either, open), broken) };
    }
    case 'xor':
      return { value: terms.xor(a.value, b.value), undef: either };
  }
}

/** A defined 0 decides an `and`, a defined 1 an `or`. */
function bitwise(e: Emission, opcode: BitwiseOpcode, a: Scalar, b: Scalar): Scalar {
  const { terms } = e;
  const either = terms.bvOr(a.undef, b.undef);
  switch (opcode) {
    case 'and': {
      const open = terms.bvAnd(terms.bvOr(a.value, a.undef), terms.bvOr(b.value, b.undef));
      return { value: terms.bvAnd(a.value, b.value), undef: terms.bvAnd(either, open) };
    }
    case 'or': {
      const open = terms.bvAnd(terms.bvOr(terms.bvNot(a.value), a.undef), terms.bvOr(terms.bvNot(b.value), b.undef));
      return { value: terms.bvOr(a.value, b.value), undef: terms.bvAnd(either, open) };
    }
    case 'xor':
      return { value: terms.bvXor(a.value, b.value), undef: either };
  }
}

/** Every bit undef where any bit of an operand is. */
function wholly(e: Emission, a: Scalar, b: Scalar): Term {
  return orAll(e, zeroLike(e, a.undef), e.types.isUndef([a, b]));
}

/** The mask, or all of it where the condition holds. */
function orAll(e: Emission, mask: Term, condition: Term): Term {
  if (condition === e.terms.false) return mask;
  return e.terms.ite(condition, e.terms.bvNot(zeroLike(e, mask)), mask);
}

function zeroLike(e: Emission, term: Term): Term {
  return e.terms.bv(0, term.sort.kind === 'bv' ? term.sort.width : 1);
}

function widthOfScalar({ value }: Scalar): number {
  return value.sort.kind === 'bv' ? value.sort.width : 1;
}
