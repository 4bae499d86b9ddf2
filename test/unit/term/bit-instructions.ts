import { Op } from '../../../server/src/term/op';
import { BOOL, bvSort } from '../../../server/src/term/sort';
import type { Entry, Instruction, Machine, Step } from './machine';
import * as ref from './reference';

const binaryOps = [
  [Op.BvAnd, 'bvAnd'],
  [Op.BvOr, 'bvOr'],
  [Op.BvXor, 'bvXor'],
  [Op.BvAdd, 'bvAdd'],
  [Op.BvSub, 'bvSub'],
  [Op.BvMul, 'bvMul'],
  [Op.BvUdiv, 'bvUdiv'],
  [Op.BvUrem, 'bvUrem'],
  [Op.BvSdiv, 'bvSdiv'],
  [Op.BvSrem, 'bvSrem'],
  [Op.BvShl, 'bvShl'],
  [Op.BvLshr, 'bvLshr'],
  [Op.BvAshr, 'bvAshr'],
] as const;

const compareOps = [
  [Op.BvUlt, 'bvUlt'],
  [Op.BvUle, 'bvUle'],
  [Op.BvSlt, 'bvSlt'],
  [Op.BvSle, 'bvSle'],
] as const;

export function bitWidth(entry: Entry): number {
  if (entry.folded.sort.kind !== 'bv') throw new Error('not a bit-vector');
  return entry.folded.sort.width;
}

function twoOperands(machine: Machine, { a, b, c, k }: Step): [Entry, Entry] {
  const first = machine.pick('bv', a);
  const second = machine.ofSort(first.folded.sort, b, k);
  return c % 5 === 0 ? [second, first] : [first, second];
}

/** One instruction per operator on Bool and bit-vectors. */
export const bitInstructions: Readonly<Record<string, Instruction>> = {
  ...Object.fromEntries(
    binaryOps.map(([op, method]): [string, Instruction] => [
      method,
      (m, s) => {
        const [x, y] = twoOperands(m, s);
        const bits = bitWidth(x);
        m.add(
          (p, q) => m.tb[method](p, q),
          { op, sort: x.folded.sort },
          [x, y],
          (p, q) => ref.refBinary(op, bits, p, q),
        );
      },
    ]),
  ),
  ...Object.fromEntries(
    compareOps.map(([op, method]): [string, Instruction] => [
      method,
      (m, s) => {
        const [x, y] = twoOperands(m, s);
        const bits = bitWidth(x);
        m.add(
          (p, q) => m.tb[method](p, q),
          { op, sort: BOOL },
          [x, y],
          (p, q) => ref.refBinary(op, bits, p, q),
        );
      },
    ]),
  ),
  bvNot: (m, s) => {
    const x = m.pick('bv', s.a);
    m.add(
      (p) => m.tb.bvNot(p),
      { op: Op.BvNot, sort: x.folded.sort },
      [x],
      (p) => ref.refUnary(Op.BvNot, bitWidth(x), p),
    );
  },
  bvNeg: (m, s) => {
    const x = m.pick('bv', s.a);
    m.add(
      (p) => m.tb.bvNeg(p),
      { op: Op.BvNeg, sort: x.folded.sort },
      [x],
      (p) => ref.refUnary(Op.BvNeg, bitWidth(x), p),
    );
  },
  concat: (m, s) => {
    const [x, y] = [m.pick('bv', s.a), s.c % 3 === 0 ? m.constant(bvSort(1 + (s.b % 9)), s.k) : m.pick('bv', s.b)];
    if (bitWidth(x) + bitWidth(y) > 260) return;
    const [high, low] = s.c % 2 === 0 ? [x, y] : [y, x];
    const sort = bvSort(bitWidth(x) + bitWidth(y));
    m.add(
      (p, q) => m.tb.concat(p, q),
      { op: Op.Concat, sort },
      [high, low],
      (p, q) => ref.refConcat(p, q, bitWidth(low)),
    );
  },
  extract: (m, s) => {
    const x = m.pick('bv', s.a);
    const low = s.b % bitWidth(x);
    const high = low + (s.c % (bitWidth(x) - low));
    if (high - low + 1 === bitWidth(x)) return;
    m.add(
      (p) => m.tb.extract(p, high, low),
      { op: Op.Extract, sort: bvSort(high - low + 1), payload: low },
      [x],
      (p) => ref.refExtract(p, high, low),
    );
  },
  /** Where an earlier concatenation or extension has its border. */
  extractLow: (m, s) => {
    const x = m.pick('bv', s.a);
    const other = bitWidth(m.pick('bv', s.b));
    if (other >= bitWidth(x)) return;
    const [high, low] = s.c % 2 === 0 ? [other - 1, 0] : [bitWidth(x) - 1, other];
    m.add(
      (p) => m.tb.extract(p, high, low),
      { op: Op.Extract, sort: bvSort(high - low + 1), payload: low },
      [x],
      (p) => ref.refExtract(p, high, low),
    );
  },
  zeroExtend: (m, s) => {
    const x = m.pick('bv', s.a);
    const to = widened(m, bitWidth(x), s);
    m.add(
      (p) => m.tb.zeroExtend(p, to),
      { op: Op.ZeroExt, sort: bvSort(to) },
      [x],
      (p) => p,
    );
  },
  signExtend: (m, s) => {
    const x = m.pick('bv', s.a);
    const to = widened(m, bitWidth(x), s);
    m.add(
      (p) => m.tb.signExtend(p, to),
      { op: Op.SignExt, sort: bvSort(to) },
      [x],
      (p) => ref.refSignExtend(p, bitWidth(x), to),
    );
  },
  eq: (m, s) => {
    const x = m.pick(s.c % 4 === 0 ? 'bool' : 'bv', s.a);
    const y = m.ofSort(x.folded.sort, s.b, s.k);
    m.add(
      (p, q) => m.tb.eq(p, q),
      { op: Op.Eq, sort: BOOL },
      [x, y],
      (p, q) => p === q,
    );
  },
  ite: (m, s) => {
    const x = m.pick(s.c % 4 === 0 ? 'bool' : 'bv', s.a);
    const y = m.ofSort(x.folded.sort, s.b, s.k);
    const z = s.c % 3 === 0 ? m.ofSort(x.folded.sort, s.c, s.k / 64n) : x;
    const c = m.pick('bool', s.c);
    m.add(
      (p, q, r) => m.tb.ite(p, q, r),
      { op: Op.Ite, sort: y.folded.sort },
      [c, y, z],
      (p: boolean, q, r) => (p ? q : r),
    );
  },
  not: (m, s) => {
    m.add(
      (p) => m.tb.not(p),
      { op: Op.Not, sort: BOOL },
      [m.pick('bool', s.a)],
      (p) => !p,
    );
  },
  and: (m, s) => {
    const args = someBools(m, s);
    m.add(
      (...p) => m.tb.conj(p),
      { op: Op.And, sort: BOOL },
      args,
      (...p: boolean[]) => p.every((v) => v),
    );
  },
  or: (m, s) => {
    const args = someBools(m, s);
    m.add(
      (...p) => m.tb.disj(p),
      { op: Op.Or, sort: BOOL },
      args,
      (...p: boolean[]) => p.some((v) => v),
    );
  },
};

function widened(m: Machine, from: number, s: Step): number {
  const other = bitWidth(m.pick('bv', s.b));
  return other > from ? other : from + 1 + (s.c % 12);
}

/** Two to four, or once in a while many. */
function someBools(m: Machine, s: Step): Entry[] {
  const count = s.c % 23 === 0 ? 20 : 2 + (s.c % 3);
  return Array.from({ length: count }, (_, i) => m.pick('bool', s.a * (i + 1) + s.b * i * i));
}
