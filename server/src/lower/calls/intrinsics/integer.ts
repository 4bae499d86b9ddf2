import { scalarLeaves } from '../../../ir/model/scalars';
import { type IntType, scalarType } from '../../../ir/model/types';
import type { TermBuilder } from '../../../term/builder';
import {
  bitReverse,
  byteSwap,
  countLeadingZeros,
  countTrailingZeros,
  funnelShiftLeft,
  funnelShiftRight,
  popcount,
} from '../../../term/derived-bits';
import { type Term, widthOf } from '../../../term/term';
import type { Lowering } from '../../function/lowering';
import { addFits, maxOf, minOf, mulFits, type Signedness, shlFits, subFits } from '../../overflow';
import { type IntrinsicMeaning, integerLanes, movingLanes } from './lanes';

type Fits = typeof addFits;
type Operation = 'bvAdd' | 'bvSub' | 'bvMul';

/** `llvm.sadd.with.overflow` and its kin: the wrapped result and whether it wrapped, lane by lane. */
function withOverflow(operation: Operation, sign: Signedness, fits: Fits): IntrinsicMeaning {
  return (l, call) => {
    const { terms, types } = l;
    const type = scalarType(call.args[0]!.type) as IntType;
    const [left, right] = call.args.map((arg) => l.operand(arg));
    const lanes = left!.map((x, lane) => {
      const y = right![lane]!;
      const [a, b] = [types.toBits(x, type).value, types.toBits(y, type).value];
      const isUndef = types.isUndef([x, y]);
      const value = types.fromBits({ value: terms[operation](a, b), undef: terms.bv(0, widthOf(a)) }, type).value;
      return {
        result: { value, undef: types.spread(isUndef, type) },
        overflow: { value: terms.not(fits(terms, sign, a, b)), undef: isUndef },
      };
    });
    return [...lanes.map(({ result }) => result), ...lanes.map(({ overflow }) => overflow)];
  };
}

function saturating(operation: Operation, sign: Signedness, fits: Fits): IntrinsicMeaning {
  return integerLanes(({ terms }, [a, b]) => {
    const width = widthOf(a!);
    const limit =
      sign === 'unsigned'
        ? terms.bv(operation === 'bvSub' ? 0 : -1, width)
        : terms.ite(terms.bvSlt(a!, terms.bv(0, width)), terms.bv(minOf(width), width), terms.bv(maxOf(width), width));
    return terms.ite(fits(terms, sign, a!, b!), terms[operation](a!, b!), limit);
  });
}

function saturatingShift(sign: Signedness): IntrinsicMeaning {
  return integerLanes(({ terms }, [a, b]) => {
    const width = widthOf(a!);
    const limit =
      sign === 'unsigned'
        ? terms.bv(-1, width)
        : terms.ite(terms.bvSlt(a!, terms.bv(0, width)), terms.bv(minOf(width), width), terms.bv(maxOf(width), width));
    const tooFar = terms.bvUge(b!, terms.bv(width, width));
    return {
      value: terms.ite(shlFits(terms, sign, a!, b!), terms.bvShl(a!, b!), limit),
      undef: tooFar,
    };
  });
}

function choosing(compare: 'bvSlt' | 'bvSgt' | 'bvUlt' | 'bvUgt'): IntrinsicMeaning {
  return integerLanes(({ terms }, [a, b]) => terms.ite(terms[compare](a!, b!), a!, b!));
}

/** `llvm.abs(x, i1 isMinPoison)`. */
const abs: IntrinsicMeaning = (l, call) =>
  integerLanes(({ terms }, [a, minIsPoison]) => {
    const width = widthOf(a!);
    const isMin = terms.eq(a!, terms.bv(minOf(width), width));
    return {
      value: terms.ite(terms.bvSlt(a!, terms.bv(0, width)), terms.bvNeg(a!), a!),
      undef: terms.and(isMin, l.types.isSet(minIsPoison!)),
    };
  })(l, call);

/** `llvm.ctlz(x, i1 isZeroPoison)` and `cttz`. */
function countZeros(count: (terms: TermBuilder, a: Term) => Term): IntrinsicMeaning {
  return integerLanes(({ terms, types }, [a, zeroIsPoison]) => {
    const isZero = terms.eq(a!, terms.bv(0, widthOf(a!)));
    return { value: count(terms, a!), undef: terms.and(isZero, types.isSet(zeroIsPoison!)) };
  });
}

/** `llvm.fshl` and `fshr`: bits move by the amount, and so do undef ones. */
function funnelShift(shift: (terms: TermBuilder, a: Term, b: Term, amount: Term) => Term): IntrinsicMeaning {
  return (l, call) => {
    const { terms, types } = l;
    const type = scalarType(call.type) as IntType;
    const [high, low, amount] = call.args.map((arg) => l.operand(arg).map((scalar) => types.toBits(scalar, type)));
    return high!.map((a, lane) => {
      const [b, n] = [low![lane]!, amount![lane]!];
      const moved = shift(terms, a.undef, b.undef, n.value);
      const undef = terms.ite(types.anyUndef(n.undef), terms.bv(-1, type.bits), moved);
      return types.fromBits({ value: shift(terms, a.value, b.value, n.value), undef }, type);
    });
  };
}

/** `llvm.vector.reduce.add` and its kin. */
function reducing(combine: (l: Lowering, a: Term, b: Term) => Term): IntrinsicMeaning {
  return (l, call) => {
    const vector = call.args.at(-1)!;
    const type = scalarLeaves(scalarType(vector.type), l.layout)![0]!.type;
    const lanes = l.operand(vector);
    const bits = lanes.map((lane) => l.types.toBits(lane, type).value);
    const value = l.types.fromBits(
      { value: bits.reduce((a, b) => combine(l, a, b)), undef: zeroMask(l, bits[0]!) },
      type,
    );
    return [{ value: value.value, undef: l.types.spread(l.types.isUndef(lanes), type) }];
  };
}

function zeroMask(l: Lowering, bits: Term): Term {
  return l.terms.bv(0, widthOf(bits));
}

/** Signed and unsigned three-way comparison: -1, 0 or 1 in the result's width. */
function threeWay(less: 'bvSlt' | 'bvUlt'): IntrinsicMeaning {
  return (l, call) => {
    const result = scalarType(call.type) as IntType;
    return integerLanes(({ terms }, [a, b]) =>
      terms.ite(
        terms[less](a!, b!),
        terms.bv(-1, result.bits),
        terms.ite(terms.eq(a!, b!), terms.bv(0, result.bits), terms.bv(1, result.bits)),
      ),
    )(l, call);
  };
}

export const integerIntrinsics: ReadonlyMap<string, IntrinsicMeaning> = new Map([
  ['sadd.with.overflow', withOverflow('bvAdd', 'signed', addFits)],
  ['uadd.with.overflow', withOverflow('bvAdd', 'unsigned', addFits)],
  ['ssub.with.overflow', withOverflow('bvSub', 'signed', subFits)],
  ['usub.with.overflow', withOverflow('bvSub', 'unsigned', subFits)],
  ['smul.with.overflow', withOverflow('bvMul', 'signed', mulFits)],
  ['umul.with.overflow', withOverflow('bvMul', 'unsigned', mulFits)],
  ['sadd.sat', saturating('bvAdd', 'signed', addFits)],
  ['uadd.sat', saturating('bvAdd', 'unsigned', addFits)],
  ['ssub.sat', saturating('bvSub', 'signed', subFits)],
  ['usub.sat', saturating('bvSub', 'unsigned', subFits)],
  ['sshl.sat', saturatingShift('signed')],
  ['ushl.sat', saturatingShift('unsigned')],
  ['smin', choosing('bvSlt')],
  ['smax', choosing('bvSgt')],
  ['umin', choosing('bvUlt')],
  ['umax', choosing('bvUgt')],
  ['scmp', threeWay('bvSlt')],
  ['ucmp', threeWay('bvUlt')],
  ['abs', abs],
  ['ctpop', integerLanes(({ terms }, [a]) => popcount(terms, a!))],
  ['ctlz', countZeros(countLeadingZeros)],
  ['cttz', countZeros(countTrailingZeros)],
  ['bswap', movingLanes(({ terms }, a) => byteSwap(terms, a))],
  ['bitreverse', movingLanes(({ terms }, a) => (a.sort.kind === 'bool' ? a : bitReverse(terms, a)))],
  ['fshl', funnelShift(funnelShiftLeft)],
  ['fshr', funnelShift(funnelShiftRight)],
  ['vector.reduce.add', reducing(({ terms }, a, b) => terms.bvAdd(a, b))],
  ['vector.reduce.mul', reducing(({ terms }, a, b) => terms.bvMul(a, b))],
  ['vector.reduce.and', reducing(({ terms }, a, b) => terms.bvAnd(a, b))],
  ['vector.reduce.or', reducing(({ terms }, a, b) => terms.bvOr(a, b))],
  ['vector.reduce.xor', reducing(({ terms }, a, b) => terms.bvXor(a, b))],
  ['vector.reduce.smin', reducing(({ terms }, a, b) => terms.ite(terms.bvSlt(a, b), a, b))],
  ['vector.reduce.smax', reducing(({ terms }, a, b) => terms.ite(terms.bvSgt(a, b), a, b))],
  ['vector.reduce.umin', reducing(({ terms }, a, b) => terms.ite(terms.bvUlt(a, b), a, b))],
  ['vector.reduce.umax', reducing(({ terms }, a, b) => terms.ite(terms.bvUgt(a, b), a, b))],
]);
