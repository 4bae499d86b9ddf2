/** Shapes that rules look for and random terms seldom have: each is built folded and unfolded, and compared by z3. */
import { RoundingMode } from '../../../server/src/base/rounding-mode';
import type { TermBuilder } from '../../../server/src/term/builder';
import { Op } from '../../../server/src/term/op';
import { arraySort, BOOL, bvSort, floatSort, INT } from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';

export type Shape = (tb: TermBuilder) => Term;

const W = 6;
const x = (tb: TermBuilder): Term => tb.variable('x', bvSort(W));
const y = (tb: TermBuilder): Term => tb.variable('y', bvSort(W));
const z = (tb: TermBuilder): Term => tb.variable('z', bvSort(W));
const n = (tb: TermBuilder): Term => tb.variable('n', bvSort(3));
const m = (tb: TermBuilder): Term => tb.variable('m', bvSort(3));
const n6 = (tb: TermBuilder): Term => tb.zeroExtend(n(tb), W);
const p = (tb: TermBuilder): Term => tb.variable('p', BOOL);
const q = (tb: TermBuilder): Term => tb.variable('q', BOOL);
const k = (tb: TermBuilder, value: number): Term => tb.bv(value, W);
const choice = (tb: TermBuilder, a: number, b: number): Term => tb.ite(p(tb), k(tb, a), k(tb, b));
const array = (tb: TermBuilder): Term => tb.variable('a', arraySort(bvSort(W), bvSort(W)));
/** One of three constants, alone and as the upper part of an index. */
const oneOf3 = (tb: TermBuilder): Term => tb.ite(p(tb), k(tb, 1), tb.ite(q(tb), k(tb, 2), k(tb, 40)));
const upperOf3 = (tb: TermBuilder): Term => tb.concat(tb.extract(oneOf3(tb), W - 1, 3), tb.bv(2, 3));
const written = (tb: TermBuilder, base: Term): Term =>
  tb.store(tb.store(tb.store(base, k(tb, 1), x(tb)), k(tb, 42), y(tb)), k(tb, 2), z(tb));
const zeros = (tb: TermBuilder): Term => tb.constArray(bvSort(W), k(tb, 0));

/** For several constants at once, so that both sides of every border are met. */
function forEach(values: readonly number[], shape: (tb: TermBuilder, value: number) => Term): Shape[] {
  return values.map((value) => (tb) => shape(tb, value));
}

const SOME = [0, 1, 2, 3, 4, 5, 7, 8, 15, 16, 31, 32, 33, 56, 60, 62, 63];

const compares = (tb: TermBuilder, a: Term, b: Term): Term[] => [
  tb.bvUlt(a, b),
  tb.bvUle(a, b),
  tb.bvSlt(a, b),
  tb.bvSle(a, b),
];

/** All orders of one pair in one term. */
const allOrders = (tb: TermBuilder, a: Term, b: Term): Term =>
  [...compares(tb, a, b), ...compares(tb, b, a), tb.eq(a, b)]
    .map((c, i) => tb.ite(c, tb.bv(1 << i, 9), tb.bv(0, 9)))
    .reduce((sum, bit) => tb.bvOr(sum, bit));

export const catalogue: Readonly<Record<string, readonly Shape[]>> = {
  'comparison with a constant': [
    ...forEach(SOME, (tb, c) => allOrders(tb, x(tb), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.zeroExtend(n(tb), W), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.signExtend(n(tb), W), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvNot(x(tb)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.concat(n(tb), m(tb)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, choice(tb, 3, 60), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.ite(p(tb), k(tb, 17), x(tb)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.ite(p(tb), x(tb), tb.ite(q(tb), k(tb, 5), y(tb))), k(tb, c))),
  ],
  'division against a constant': [
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvUdiv(x(tb), k(tb, 5)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvUdiv(x(tb), k(tb, 0)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvSdiv(x(tb), k(tb, 5)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvSdiv(x(tb), k(tb, 2)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvSdiv(x(tb), k(tb, 32)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvUrem(x(tb), k(tb, 5)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvSrem(x(tb), k(tb, 5)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvSrem(x(tb), k(tb, 4)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvSrem(x(tb), k(tb, 32)), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvSrem(x(tb), k(tb, -6)), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.eq(tb.bvMul(x(tb), k(tb, 12)), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.eq(tb.bvMul(x(tb), k(tb, 13)), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvSdiv(tb.signExtend(n(tb), W), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvSrem(tb.signExtend(n(tb), W), k(tb, c))),
    ...forEach(SOME, (tb, c) => allOrders(tb, tb.bvSrem(tb.signExtend(n(tb), W), tb.signExtend(m(tb), W)), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvUdiv(tb.zeroExtend(n(tb), W), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvUrem(tb.zeroExtend(n(tb), W), k(tb, c))),
  ],
  equality: [
    (tb) => tb.eq(tb.bvMul(x(tb), k(tb, 12)), tb.bvMul(y(tb), k(tb, 12))),
    (tb) => tb.eq(tb.bvMul(x(tb), k(tb, 7)), tb.bvMul(y(tb), k(tb, 7))),
    (tb) => tb.eq(tb.bvXor(x(tb), y(tb)), tb.bvXor(y(tb), z(tb))),
    (tb) => tb.eq(tb.bvXor(y(tb), x(tb)), tb.bvXor(z(tb), x(tb))),
    (tb) => tb.eq(tb.bvXor(x(tb), z(tb)), tb.bvXor(x(tb), y(tb))),
    (tb) => tb.eq(tb.bvXor(x(tb), z(tb)), tb.bvXor(y(tb), z(tb))),
    (tb) => tb.eq(tb.bvXor(x(tb), y(tb)), y(tb)),
    (tb) => tb.eq(tb.concat(n(tb), m(tb)), tb.concat(m(tb), tb.bv(3, 3))),
    (tb) => tb.eq(tb.concat(n(tb), tb.bvAdd(m(tb), tb.bv(1, 3))), tb.concat(tb.bvNot(n(tb)), m(tb))),
    (tb) => tb.eq(tb.concat(tb.bv(5, 3), m(tb)), x(tb)),
    (tb) => tb.eq(tb.zeroExtend(n(tb), W), tb.zeroExtend(tb.extract(x(tb), 1, 0), W)),
    (tb) => tb.eq(tb.signExtend(n(tb), W), tb.signExtend(tb.extract(x(tb), 1, 0), W)),
    (tb) => tb.eq(tb.bvSub(x(tb), y(tb)), tb.bvSub(z(tb), y(tb))),
    (tb) => tb.eq(tb.bvAdd(x(tb), k(tb, 5)), tb.bvAdd(y(tb), k(tb, 9))),
    (tb) => tb.eq(tb.bvAdd(z(tb), k(tb, 5)), x(tb)),
    (tb) => tb.eq(tb.bvAdd(tb.bvAdd(x(tb), y(tb)), k(tb, 5)), tb.bvAdd(tb.bvAdd(y(tb), x(tb)), k(tb, 7))),
    (tb) => tb.eq(tb.ite(p(tb), x(tb), y(tb)), tb.ite(p(tb), z(tb), y(tb))),
    (tb) => tb.eq(tb.ite(p(tb), x(tb), y(tb)), x(tb)),
  ],
  arithmetic: [
    (tb) => tb.bvAdd(tb.bvSub(k(tb, 9), x(tb)), y(tb)),
    (tb) => tb.bvAdd(x(tb), tb.bvSub(k(tb, 9), y(tb))),
    (tb) => tb.bvSub(tb.bvSub(k(tb, 9), x(tb)), y(tb)),
    (tb) => tb.bvSub(x(tb), tb.bvSub(k(tb, 9), y(tb))),
    (tb) => tb.bvSub(k(tb, 5), tb.bvSub(k(tb, 9), y(tb))),
    (tb) => tb.bvSub(k(tb, 5), tb.bvSub(x(tb), y(tb))),
    (tb) => tb.bvSub(k(tb, 5), tb.bvNot(y(tb))),
    (tb) => tb.bvSub(k(tb, 5), tb.bvNeg(y(tb))),
    (tb) => tb.bvSub(k(tb, 5), choice(tb, 4, 61)),
    (tb) => tb.bvSub(tb.bvNeg(x(tb)), y(tb)),
    (tb) => tb.bvSub(tb.bvSub(x(tb), y(tb)), tb.bvSub(x(tb), z(tb))),
    (tb) => tb.bvSub(tb.bvAdd(tb.bvMul(x(tb), y(tb)), z(tb)), tb.bvAdd(z(tb), x(tb))),
    (tb) => tb.bvNot(tb.bvSub(k(tb, 9), x(tb))),
    (tb) => tb.bvNeg(choice(tb, 3, 32)),
    (tb) => tb.bvMul(tb.bvSub(k(tb, 9), x(tb)), k(tb, 5)),
    (tb) => tb.bvMul(choice(tb, 1, 0), x(tb)),
    (tb) => tb.bvMul(x(tb), choice(tb, 0, 1)),
    (tb) => tb.bvMul(choice(tb, 11, 6), k(tb, 7)),
    (tb) => tb.bvShl(tb.bvMul(x(tb), k(tb, 3)), k(tb, 2)),
    (tb) => tb.bvShl(tb.bvAdd(x(tb), k(tb, 3)), k(tb, 2)),
    ...forEach(SOME, (tb, c) => tb.bvShl(k(tb, c), tb.ite(p(tb), k(tb, 3), k(tb, 60)))),
    ...forEach(SOME, (tb, c) => tb.bvAshr(x(tb), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvLshr(x(tb), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvShl(x(tb), tb.bvOr(y(tb), k(tb, c)))),
  ],
  bits: [
    ...forEach(SOME, (tb, c) => tb.bvAnd(tb.bvOr(x(tb), k(tb, 0b100110)), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvOr(tb.bvAnd(x(tb), k(tb, 0b101011)), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvAnd(tb.concat(n(tb), m(tb)), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvOr(tb.zeroExtend(n(tb), W), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvXor(tb.signExtend(n(tb), W), k(tb, c))),
    ...forEach(SOME, (tb, c) => tb.bvAnd(tb.signExtend(n(tb), W), k(tb, c))),
    (tb) => tb.bvOr(tb.bvShl(tb.zeroExtend(n(tb), W), k(tb, 3)), tb.zeroExtend(m(tb), W)),
    (tb) => tb.bvXor(tb.zeroExtend(m(tb), W), tb.bvShl(x(tb), k(tb, 3))),
    (tb) => tb.bvAnd(tb.zeroExtend(m(tb), W), x(tb)),
    (tb) => tb.bvXor(tb.signExtend(n(tb), W), tb.signExtend(m(tb), W)),
    (tb) => tb.bvOr(tb.concat(n(tb), m(tb)), tb.concat(m(tb), tb.bvNot(n(tb)))),
    (tb) => tb.concat(tb.concat(tb.extract(x(tb), 5, 4), tb.extract(x(tb), 3, 2)), tb.extract(x(tb), 1, 0)),
    (tb) =>
      tb.concat(
        tb.ite(p(tb), tb.bv(1, 3), tb.extract(x(tb), 5, 3)),
        tb.ite(p(tb), tb.bv(2, 3), tb.extract(x(tb), 2, 0)),
      ),
    (tb) => tb.concat(tb.ite(p(tb), tb.bv(1, 3), tb.bv(4, 3)), tb.bv(2, 3)),
    (tb) => tb.signExtend(tb.bvLshr(x(tb), k(tb, 2)), 9),
    ...[0, 1, 2, 3, 4, 5].flatMap((low) => [
      (tb: TermBuilder) => tb.extract(tb.bvAdd(tb.bvShl(x(tb), k(tb, 3)), y(tb)), 5, low),
      (tb: TermBuilder) => tb.extract(tb.bvSub(x(tb), tb.bvShl(y(tb), k(tb, 3))), 5, low),
      (tb: TermBuilder) => tb.extract(tb.bvAdd(tb.concat(n(tb), tb.bv(5, 3)), k(tb, 14)), 5, low),
      (tb: TermBuilder) => tb.extract(tb.bvAdd(tb.zeroExtend(n(tb), W), k(tb, 14)), 5, low),
      (tb: TermBuilder) => tb.extract(tb.bvMul(tb.signExtend(n(tb), W), k(tb, 6)), 5, low),
      (tb: TermBuilder) => tb.extract(tb.ite(p(tb), x(tb), tb.ite(q(tb), y(tb), tb.concat(n(tb), m(tb)))), 5, low),
      (tb: TermBuilder) => tb.extract(tb.signExtend(n(tb), W), low, 0),
    ]),
  ],
  choices: [
    (tb) => tb.ite(tb.bvUlt(x(tb), y(tb)), tb.ite(tb.bvUle(y(tb), x(tb)), x(tb), z(tb)), y(tb)),
    (tb) => tb.ite(tb.eq(x(tb), y(tb)), x(tb), y(tb)),
    (tb) => tb.ite(tb.eq(x(tb), k(tb, 4)), x(tb), y(tb)),
    (tb) => tb.ite(p(tb), tb.concat(n(tb), m(tb)), tb.zeroExtend(n(tb), W)),
    (tb) => tb.ite(p(tb), tb.concat(n(tb), m(tb)), k(tb, 42)),
    (tb) => tb.ite(p(tb), tb.signExtend(n(tb), W), k(tb, -3)),
    (tb) => tb.ite(p(tb), tb.zeroExtend(n(tb), W), k(tb, 9)),
  ],
  logic: [
    ...SOME.flatMap((a) =>
      [5, 32, 62].flatMap((b) =>
        [0, 1, 2, 3].flatMap((first) =>
          [0, 1, 2, 3].flatMap((second): Shape[] => {
            const atom = (tb: TermBuilder, kind: number, c: number): Term =>
              [
                (): Term => tb.bvUlt(x(tb), k(tb, c)),
                (): Term => tb.bvSlt(k(tb, c), x(tb)),
                (): Term => tb.eq(x(tb), k(tb, c)),
                (): Term => tb.not(tb.eq(x(tb), k(tb, c))),
              ][kind]!();
            return [
              (tb) => tb.and(atom(tb, first, a), atom(tb, second, b)),
              (tb) => tb.or(atom(tb, first, a), atom(tb, second, b)),
            ];
          }),
        ),
      ),
    ),
    (tb) => tb.and(tb.bvUlt(k(tb, 4), x(tb)), tb.bvUlt(x(tb), k(tb, 5))),
    (tb) => tb.or(tb.bvUlt(k(tb, 4), x(tb)), tb.bvUlt(x(tb), k(tb, 5))),
    (tb) =>
      tb.conj([...Array(12).keys()].map((i) => tb.variable(`b${i}`, BOOL)).concat(tb.not(tb.variable('b3', BOOL)))),
  ],
  arrays: [
    (tb) => tb.ite(p(tb), tb.store(array(tb), x(tb), y(tb)), tb.store(array(tb), x(tb), z(tb))),
    (tb) => tb.eq(tb.store(array(tb), x(tb), y(tb)), tb.store(array(tb), x(tb), z(tb))),
    (tb) => tb.eq(tb.store(array(tb), x(tb), y(tb)), array(tb)),
    (tb) => tb.eq(tb.constArray(bvSort(W), x(tb)), tb.constArray(bvSort(W), y(tb))),
    (tb) => tb.select(tb.store(tb.store(array(tb), x(tb), y(tb)), tb.bvAdd(x(tb), k(tb, 1)), z(tb)), x(tb)),
    (tb) => tb.store(tb.store(tb.store(array(tb), x(tb), y(tb)), tb.bvAdd(x(tb), k(tb, 1)), z(tb)), x(tb), z(tb)),
    (tb) => tb.store(array(tb), x(tb), tb.select(array(tb), x(tb))),
    (tb) =>
      tb.select(
        tb.ite(p(tb), tb.ite(q(tb), array(tb), tb.store(array(tb), x(tb), y(tb))), tb.constArray(bvSort(W), z(tb))),
        x(tb),
      ),
    (tb) => tb.select(written(tb, array(tb)), oneOf3(tb)),
    (tb) => tb.select(written(tb, zeros(tb)), upperOf3(tb)),
    (tb) => tb.store(zeros(tb), oneOf3(tb), z(tb)),
    (tb) => tb.store(written(tb, array(tb)), oneOf3(tb), n6(tb)),
    (tb) => tb.store(written(tb, array(tb)), upperOf3(tb), tb.select(array(tb), oneOf3(tb))),
    (tb) => tb.ite(q(tb), written(tb, array(tb)), tb.store(array(tb), k(tb, 2), x(tb))),
    (tb) => tb.ite(q(tb), tb.store(written(tb, array(tb)), k(tb, 1), z(tb)), written(tb, array(tb))),
    (tb) => tb.ite(q(tb), written(tb, zeros(tb)), zeros(tb)),
  ],
  integers: [
    (tb) => tb.intSub(tb.int(5), tb.ite(p(tb), tb.int(3), tb.int(9))),
    (tb) => tb.intToBv(tb.bvToNat(x(tb)), 4),
    (tb) => tb.intToBv(tb.bvToNat(x(tb)), 9),
    (tb) => tb.bvToNat(tb.zeroExtend(n(tb), W)),
    ...forEach([-1, 0, 1, 63, 64], (tb, c) => tb.intLt(tb.bvToNat(x(tb)), tb.int(c))),
    ...forEach([-1, 0, 1, 63, 64], (tb, c) => tb.intLt(tb.int(c), tb.bvToNat(x(tb)))),
    ...forEach([-1, 0, 1, 63, 64], (tb, c) => tb.eq(tb.bvToNat(x(tb)), tb.int(c))),
    (tb) => tb.intLe(tb.bvToNat(x(tb)), tb.bvToNat(y(tb))),
    ...forEach([-7, -1, 1, 7], (tb, c) => tb.intDiv(tb.int(-20), tb.int(c))),
    ...forEach([-7, -1, 1, 7], (tb, c) => tb.intMod(tb.int(-20), tb.int(c))),
    (tb) => tb.intDiv(tb.variable('i', INT), tb.int(-1)),
  ],
  floats: [
    (tb) => tb.fpFromSbv(mode(tb), tb.signExtend(n(tb), W), small),
    (tb) => tb.fpFromSbv(mode(tb), tb.zeroExtend(n(tb), W), small),
    (tb) => tb.fpFromUbv(mode(tb), tb.zeroExtend(n(tb), W), small),
    (tb) => tb.fpToSbv(mode(tb), tb.fpFromSbv(mode(tb), n(tb), small), 5),
    (tb) => tb.fpToUbv(mode(tb), tb.fpFromUbv(mode(tb), n(tb), small), 3),
    (tb) => tb.fpToSbv(mode(tb), tb.fpFromUbv(mode(tb), n(tb), small), 4),
    (tb) => tb.fpFromBits(tb.ite(p(tb), tb.fpToBits(f(tb)), tb.bv(0x75, 10)), small),
    (tb) => tb.ite(tb.fpIsNan(f(tb)), tb.fp(0x1f8n, small), f(tb)),
    (tb) => tb.fpIs(Op.FpIsSubnormal, tb.fpFromSbv(mode(tb), n(tb), small)),
    (tb) => tb.fpLt(tb.fpFromFp(mode(tb), f(tb), large), tb.fp(0x100n, large)),
    (tb) => tb.fpEq(tb.fpFromFp(mode(tb), f(tb), large), tb.fp(0x101n, large)),
    (tb) => tb.fpAdd(tb.rm(RoundingMode.TowardNegative), f(tb), tb.fp(0x200n, small)),
    (tb) => tb.fpAdd(tb.rm(RoundingMode.TowardPositive), tb.fp(0x200n, small), f(tb)),
    (tb) => tb.fpSub(tb.rm(RoundingMode.TowardZero), f(tb), tb.fp(0n, small)),
    (tb) => tb.fpEq(tb.fp(0x200n, small), f(tb)),
  ],
};

const small = floatSort(4, 6);
const large = floatSort(5, 8);
const f = (tb: TermBuilder): Term => tb.variable('f', small);
const mode = (tb: TermBuilder): Term => tb.rm(RoundingMode.NearestTiesToEven);
