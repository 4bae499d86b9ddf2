import { RoundingMode } from '../../../base/rounding-mode';
import type { CallBase } from '../../../ir/model/instructions';
import { type IntType, scalarType } from '../../../ir/model/types';
import { Op } from '../../../term/op';
import type { Term } from '../../../term/term';
import type { Lowering } from '../../function/lowering';
import { fitsInteger } from '../../instructions/cast';
import { brokenPromise, copySign } from '../../instructions/float';
import type { Scalars } from '../../scalar';
import type { IntrinsicMeaning } from './lanes';

/** An intrinsic on floats, lane by lane. */
function floatLanes(operation: (l: Lowering, values: readonly Term[]) => Term): IntrinsicMeaning {
  return (l, call) => {
    const operands = call.args.map((arg) => l.operand(arg));
    return operands[0]!.map((_, lane) => {
      const scalars = operands.map((one) => one[lane]!);
      const value = operation(
        l,
        scalars.map((scalar) => scalar.value),
      );
      return l.types.float(value, brokenPromise(l, call.flags, scalars, value));
    });
  };
}

function rounding(mode: RoundingMode): IntrinsicMeaning {
  return floatLanes(({ terms }, [x]) => terms.fpRoundToIntegral(terms.rm(mode), x!));
}

/** The first where the condition holds, NaN aside: `number` gives the other operand for NaN, else NaN wins. */
function extremum(isFirst: (l: Lowering, a: Term, b: Term) => Term, nan: 'number' | 'nan'): IntrinsicMeaning {
  return floatLanes((l, [a, b]) => {
    const { terms } = l;
    const [aIsNan, bIsNan] = [terms.fpIsNan(a!), terms.fpIsNan(b!)];
    const chosen = terms.ite(isFirst(l, a!, b!), a!, b!);
    return nan === 'number'
      ? terms.ite(aIsNan, b!, terms.ite(bIsNan, a!, chosen))
      : terms.ite(aIsNan, a!, terms.ite(bIsNan, b!, chosen));
  });
}

/** Of two zeros the first: LLVM and C leave it open. */
function lessOrEqual(l: Lowering, a: Term, b: Term): Term {
  noteZeros(l, a, b);
  return l.terms.fpLe(a, b);
}

function greaterOrEqual(l: Lowering, a: Term, b: Term): Term {
  noteZeros(l, a, b);
  return l.terms.fpLe(b, a);
}

function noteZeros(l: Lowering, a: Term, b: Term): void {
  const mayBeZero = (x: Term): boolean => l.terms.fpIs(Op.FpIsZero, x) !== l.terms.false;
  if (mayBeZero(a) && mayBeZero(b)) l.assume('float-choice', 'of two zeros the first is the least and the greatest');
}

/** `minimum` and `maximum` know that -0 is below +0. */
function below({ terms }: Lowering, a: Term, b: Term): Term {
  const bothZero = terms.and(terms.fpIs(Op.FpIsZero, a), terms.fpIs(Op.FpIsZero, b));
  return terms.or(terms.fpLt(a, b), terms.and(bothZero, terms.fpIs(Op.FpIsNegative, a)));
}

function above(l: Lowering, a: Term, b: Term): Term {
  const { terms } = l;
  const bothZero = terms.and(terms.fpIs(Op.FpIsZero, a), terms.fpIs(Op.FpIsZero, b));
  return terms.or(terms.fpLt(b, a), terms.and(bothZero, terms.fpIs(Op.FpIsPositive, a)));
}

/** `llvm.is.fpclass(x, i32 mask)`. There is one NaN, and it is quiet. */
function isFloatClass(l: Lowering, call: CallBase): Scalars {
  const [operand, mask] = call.args;
  const bits = mask?.kind === 'int' ? Number(mask.value) : 0;
  if ((bits & 1) !== ((bits >> 1) & 1)) l.assume('float-choice', 'a NaN is quiet');
  return l.operand(operand!).map(({ value: x, undef }) => {
    const { terms } = l;
    const isNegative = terms.fpIs(Op.FpIsNegative, x);
    const signed = (op: Op.FpIsInfinite | Op.FpIsNormal | Op.FpIsSubnormal | Op.FpIsZero, negative: boolean): Term =>
      terms.and(terms.fpIs(op, x), negative ? isNegative : terms.not(isNegative));
    const classes: readonly Term[] = [
      terms.false,
      terms.fpIsNan(x),
      signed(Op.FpIsInfinite, true),
      signed(Op.FpIsNormal, true),
      signed(Op.FpIsSubnormal, true),
      signed(Op.FpIsZero, true),
      signed(Op.FpIsZero, false),
      signed(Op.FpIsSubnormal, false),
      signed(Op.FpIsNormal, false),
      signed(Op.FpIsInfinite, false),
    ];
    return { value: terms.disj(classes.filter((_, bit) => (bits & (1 << bit)) !== 0)), undef: l.types.anyUndef(undef) };
  });
}

/** `llvm.fptosi.sat` and `llvm.fptoui.sat`: the nearest integer of the type, 0 for NaN. */
function saturatingToInteger(signed: boolean): IntrinsicMeaning {
  return (l, call) => {
    const { terms, types } = l;
    const type = scalarType(call.type) as IntType;
    const least = signed ? -(1n << BigInt(type.bits - 1)) : 0n;
    const greatest = signed ? (1n << BigInt(type.bits - 1)) - 1n : (1n << BigInt(type.bits)) - 1n;
    return l.operand(call.args[0]!).map((x) => {
      const converted = signed
        ? terms.fpToSbv(types.roundToZero, x.value, type.bits)
        : terms.fpToUbv(types.roundToZero, x.value, type.bits);
      const beyond = terms.ite(
        terms.fpIs(Op.FpIsNegative, x.value),
        terms.bv(least, type.bits),
        terms.bv(greatest, type.bits),
      );
      const outside = terms.ite(terms.fpIsNan(x.value), terms.bv(0, type.bits), beyond);
      const bits = terms.ite(fitsInteger(l, x.value, type.bits, signed), converted, outside);
      return {
        value: type.bits === 1 ? types.isSet(bits) : bits,
        undef: types.spread(types.isUndef([x]), type),
      };
    });
  };
}

/** `llvm.lrint` and its kin: what does not fit is an arbitrary number in C, and 0 here. */
function roundToInteger(mode: RoundingMode): IntrinsicMeaning {
  return (l, call) => {
    const { terms, types } = l;
    const type = scalarType(call.type) as IntType;
    return l.operand(call.args[0]!).map((x) => {
      const whole = terms.fpRoundToIntegral(terms.rm(mode), x.value);
      const bits = terms.ite(
        fitsInteger(l, whole, type.bits, true),
        terms.fpToSbv(types.roundToZero, whole, type.bits),
        terms.bv(0, type.bits),
      );
      return { value: bits, undef: types.spread(types.isUndef([x]), type) };
    });
  };
}

export const floatIntrinsics: ReadonlyMap<string, IntrinsicMeaning> = new Map([
  ['fabs', floatLanes(({ terms }, [x]) => terms.fpAbs(x!))],
  ['sqrt', floatLanes(({ terms, types }, [x]) => terms.fpSqrt(types.roundToNearest, x!))],
  [
    'copysign',
    floatLanes((l, [x, y]) => {
      if (l.terms.fpIsNan(y!) !== l.terms.false) l.assume('float-choice', 'a NaN is positive');
      return copySign(l.terms, x!, y!);
    }),
  ],
  ['fma', floatLanes(({ terms, types }, [x, y, z]) => terms.fpFma(types.roundToNearest, x!, y!, z!))],
  // Whether it is fused is the target's choice; x86-64 without FMA does not.
  [
    'fmuladd',
    floatLanes((l, [x, y, z]) => {
      const { terms, types } = l;
      l.assume('float-choice', 'a product is rounded before it is added to something');
      return terms.fpAdd(types.roundToNearest, terms.fpMul(types.roundToNearest, x!, y!), z!);
    }),
  ],
  ['floor', rounding(RoundingMode.TowardNegative)],
  ['ceil', rounding(RoundingMode.TowardPositive)],
  ['trunc', rounding(RoundingMode.TowardZero)],
  ['rint', rounding(RoundingMode.NearestTiesToEven)],
  ['nearbyint', rounding(RoundingMode.NearestTiesToEven)],
  ['roundeven', rounding(RoundingMode.NearestTiesToEven)],
  ['round', rounding(RoundingMode.NearestTiesToAway)],
  ['canonicalize', floatLanes((_, [x]) => x!)],
  ['arithmetic.fence', floatLanes((_, [x]) => x!)],
  ['minnum', extremum(lessOrEqual, 'number')],
  ['maxnum', extremum(greaterOrEqual, 'number')],
  ['minimum', extremum(below, 'nan')],
  ['maximum', extremum(above, 'nan')],
  ['minimumnum', extremum(below, 'number')],
  ['maximumnum', extremum(above, 'number')],
  ['is.fpclass', isFloatClass],
  ['fptosi.sat', saturatingToInteger(true)],
  ['fptoui.sat', saturatingToInteger(false)],
  ['lrint', roundToInteger(RoundingMode.NearestTiesToEven)],
  ['llrint', roundToInteger(RoundingMode.NearestTiesToEven)],
  ['lround', roundToInteger(RoundingMode.NearestTiesToAway)],
  ['llround', roundToInteger(RoundingMode.NearestTiesToAway)],
]);
