import { Op } from '../../../server/src/term/op';
import { arraySort, BOOL, bvSort, INT } from '../../../server/src/term/sort';
import { bitWidth } from './bit-instructions';
import type { Instruction } from './machine';
import * as ref from './reference';

const intOps = [
  [Op.IntAdd, 'intAdd', INT],
  [Op.IntSub, 'intSub', INT],
  [Op.IntMul, 'intMul', INT],
  [Op.IntDiv, 'intDiv', INT],
  [Op.IntMod, 'intMod', INT],
  [Op.IntLt, 'intLt', BOOL],
  [Op.IntLe, 'intLe', BOOL],
] as const;

/** Integers, and what connects them with bit-vectors. */
export const intInstructions: Readonly<Record<string, Instruction>> = {
  ...Object.fromEntries(
    intOps.map(([op, method, sort]): [string, Instruction] => [
      method,
      (m, s) => {
        const pair = [m.pick('int', s.a), m.ofSort(INT, s.b, s.k)];
        if (s.c % 5 === 0) pair.reverse();
        m.add(
          (p, q) => m.tb[method](p, q),
          { op, sort },
          pair,
          (p, q) => ref.refInt(op, p, q),
        );
      },
    ]),
  ),
  intNeg: (m, s) => {
    m.add(
      (p) => m.tb.intNeg(p),
      { op: Op.IntNeg, sort: INT },
      [m.pick('int', s.a)],
      (p: bigint) => -p,
    );
  },
  intEq: (m, s) => {
    const pair = [m.pick('int', s.a), m.ofSort(INT, s.b, s.k)];
    m.add(
      (p, q) => m.tb.eq(p, q),
      { op: Op.Eq, sort: BOOL },
      pair,
      (p, q) => p === q,
    );
  },
  intIte: (m, s) => {
    const args = [m.pick('bool', s.a), m.ofSort(INT, s.b, s.k), m.ofSort(INT, s.c, s.k / 64n)];
    m.add(
      (p, q, r) => m.tb.ite(p, q, r),
      { op: Op.Ite, sort: INT },
      args,
      (p: boolean, q, r) => (p ? q : r),
    );
  },
  bvToNat: (m, s) => {
    m.add(
      (p) => m.tb.bvToNat(p),
      { op: Op.BvToNat, sort: INT },
      [m.pick('bv', s.a)],
      (p) => p,
    );
  },
  intToBv: (m, s) => {
    const to = bitWidth(m.pick('bv', s.b));
    const modulus = 2n ** BigInt(to);
    m.add(
      (p) => m.tb.intToBv(p, to),
      { op: Op.IntToBv, sort: bvSort(to) },
      [m.pick('int', s.a)],
      (p: bigint) => ((p % modulus) + modulus) % modulus,
    );
  },
};

/** Arrays from `index` to `element` bit-vectors. */
export function arrayInstructions(index: number, element: number): Readonly<Record<string, Instruction>> {
  const [from, to] = [bvSort(index), bvSort(element)];
  const sort = arraySort(from, to);
  return {
    select: (m, s) => {
      const args = [m.ofSort(sort, s.a, 0n), m.ofSort(from, s.b, s.k)];
      m.add(
        (p, q) => m.tb.select(p, q),
        { op: Op.Select, sort: to },
        args,
        (p, q) => ref.refSelect(p, q),
      );
    },
    store: (m, s) => {
      const args = [m.pick('array', s.a), m.ofSort(from, s.b, s.k), m.ofSort(to, s.c, s.k / 64n)];
      m.add(
        (p, q, r) => m.tb.store(p, q, r),
        { op: Op.Store, sort },
        args,
        (p: ref.RefArray, q: ref.RefValue, r: ref.RefValue) => ({
          otherwise: p.otherwise,
          writes: [[q, r], ...p.writes],
        }),
      );
    },
    constArray: (m, s) => {
      m.add(
        (p) => m.tb.constArray(from, p),
        { op: Op.ConstArray, sort },
        [m.ofSort(to, s.a, s.k)],
        (p) => ({ otherwise: p, writes: [] }),
      );
    },
    arrayIte: (m, s) => {
      const args = [m.pick('bool', s.a), m.pick('array', s.b), m.pick('array', s.c)];
      m.add(
        (p, q, r) => m.tb.ite(p, q, r),
        { op: Op.Ite, sort },
        args,
        (p: boolean, q, r) => (p ? q : r),
      );
    },
  };
}
