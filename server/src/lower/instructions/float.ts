import { assertNever } from '../../base/assert-never';
import { Flag } from '../../ir/model/flags';
import type { BinaryOpcode, FcmpPredicate } from '../../ir/model/instructions';
import type { TermBuilder } from '../../term/builder';
import { fmod } from '../../term/derived-float';
import { Op } from '../../term/op';
import type { Term } from '../../term/term';
import type { Emission } from '../emission';
import type { Scalar } from '../scalar';

export type FloatOpcode = Extract<BinaryOpcode, 'fadd' | 'fsub' | 'fmul' | 'fdiv' | 'frem'>;

/** A float operation on one lane; rounds to nearest even. */
export function floatOperation(e: Emission, opcode: FloatOpcode, flags: number, a: Scalar, b: Scalar): Scalar {
  const value = operate(e, opcode, a.value, b.value);
  return e.types.float(value, brokenPromise(e, flags, [a, b], value));
}

function operate(e: Emission, opcode: FloatOpcode, a: Term, b: Term): Term {
  const { terms } = e;
  const rounding = e.types.roundToNearest;
  switch (opcode) {
    case 'fadd':
      return terms.fpAdd(rounding, a, b);
    case 'fsub':
      return terms.fpSub(rounding, a, b);
    case 'fmul':
      return terms.fpMul(rounding, a, b);
    case 'fdiv':
      return terms.fpDiv(rounding, a, b);
    case 'frem':
      return fmod(terms, a, b);
    default:
      return assertNever(opcode);
  }
}

/** The first with the sign of the second. NaN has no sign. */
export function copySign(terms: TermBuilder, magnitude: Term, sign: Term): Term {
  const absolute = terms.fpAbs(magnitude);
  return terms.ite(terms.fpIs(Op.FpIsNegative, sign), terms.fpNeg(absolute), absolute);
}

/** Undef where an operand is, or where `nnan` or `ninf` promise too much. */
export function brokenPromise(e: Emission, flags: number, operands: readonly Scalar[], result: Term): Term {
  const { terms } = e;
  const undef = e.types.isUndef(operands);
  const floats = [...operands.map(({ value }) => value), result].filter(({ sort }) => sort.kind === 'float');
  const broken: Term[] = [undef];
  if ((flags & Flag.nnan) !== 0) broken.push(...floats.map((x) => terms.fpIsNan(x)));
  if ((flags & Flag.ninf) !== 0) broken.push(...floats.map((x) => terms.fpIs(Op.FpIsInfinite, x)));
  return terms.disj(broken);
}

/** A comparison of one lane. */
export function floatComparison(terms: TermBuilder, predicate: FcmpPredicate, a: Term, b: Term): Term {
  const unordered = (): Term => terms.or(terms.fpIsNan(a), terms.fpIsNan(b));
  switch (predicate) {
    case 'false':
      return terms.false;
    case 'true':
      return terms.true;
    case 'oeq':
      return terms.fpEq(a, b);
    case 'ogt':
      return terms.fpGt(a, b);
    case 'oge':
      return terms.fpGe(a, b);
    case 'olt':
      return terms.fpLt(a, b);
    case 'ole':
      return terms.fpLe(a, b);
    case 'one':
      return terms.or(terms.fpLt(a, b), terms.fpLt(b, a));
    case 'ord':
      return terms.not(unordered());
    case 'uno':
      return unordered();
    case 'ueq':
      return terms.not(terms.or(terms.fpLt(a, b), terms.fpLt(b, a)));
    case 'ugt':
      return terms.not(terms.fpLe(a, b));
    case 'uge':
      return terms.not(terms.fpLt(a, b));
    case 'ult':
      return terms.not(terms.fpLe(b, a));
    case 'ule':
      return terms.not(terms.fpLt(b, a));
    case 'une':
      return terms.not(terms.fpEq(a, b));
    default:
      return assertNever(predicate);
  }
}
