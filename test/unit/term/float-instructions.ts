import { ROUNDING_MODES } from '../../../server/src/base/rounding-mode';
import { Op } from '../../../server/src/term/op';
import { BOOL, bvSort, type FloatSort } from '../../../server/src/term/sort';
import { edgeValue, type Entry, type Instruction, type Machine, type Step } from './machine';

/** A float constant of a format: zeros, subnormals, infinities, NaN and one more often than chance would have it. */
function constant(m: Machine, sort: FloatSort, k: bigint): Entry {
  const { eb, sb } = sort;
  const exponent = edgeValue(eb, k / 3n);
  const fraction = k % 3n === 0n ? 0n : edgeValue(sb - 1, k / 5n);
  const one = (2n ** BigInt(eb - 1) - 1n) << BigInt(sb - 1);
  const magnitude = k % 7n === 0n ? one : (exponent << BigInt(sb - 1)) | fraction;
  const term = m.tb.fp(((k % 2n) << BigInt(eb + sb - 1)) | magnitude, sort);
  return { folded: term, raw: term, values: [] };
}

function operand(m: Machine, sort: FloatSort, number: number, k: bigint): Entry {
  const found = m.pool.filter((entry) => entry.folded.sort === sort);
  if (found.length === 0 || number % 3 === 0) return constant(m, sort, k);
  return found[Math.floor(number / 3) % found.length]!;
}

function mode(m: Machine, s: Step): Entry {
  const found = m.pool.filter((entry) => entry.folded.sort.kind === 'rounding-mode');
  if (found.length > 0 && s.c % 4 === 0) return found[0]!;
  const term = m.tb.rm(ROUNDING_MODES[s.c % 5]!);
  return { folded: term, raw: term, values: [] };
}

const nothing = (): undefined => undefined;

const roundedOps = [
  [Op.FpAdd, 'fpAdd'],
  [Op.FpSub, 'fpSub'],
  [Op.FpMul, 'fpMul'],
  [Op.FpDiv, 'fpDiv'],
] as const;
const roundedUnaryOps = [
  [Op.FpSqrt, 'fpSqrt'],
  [Op.FpRoundToIntegral, 'fpRoundToIntegral'],
] as const;
const exactOps = [
  [Op.FpRem, 'fpRem'],
  [Op.FpMin, 'fpMin'],
  [Op.FpMax, 'fpMax'],
] as const;
const compareOps = [
  [Op.FpEq, 'fpEq'],
  [Op.FpLt, 'fpLt'],
  [Op.FpLe, 'fpLe'],
] as const;
const classOps = [
  Op.FpIsNan,
  Op.FpIsInfinite,
  Op.FpIsZero,
  Op.FpIsNormal,
  Op.FpIsSubnormal,
  Op.FpIsNegative,
  Op.FpIsPositive,
] as const;

function table<T extends readonly [Op, string]>(
  ops: readonly T[],
  make: (entry: T) => Instruction,
): Record<string, Instruction> {
  return Object.fromEntries(ops.map((entry) => [entry[1], make(entry)]));
}

/** One instruction per float operator, on floats of `sort`, conversions also to and from `other` and `bits` bits. */
export function floatInstructions(sort: FloatSort, other: FloatSort, bits: number): Record<string, Instruction> {
  const one = (m: Machine, s: Step): Entry => operand(m, sort, s.a, s.k);
  const two = (m: Machine, s: Step): [Entry, Entry] => [one(m, s), operand(m, sort, s.b, s.k / 11n)];
  const integer = (m: Machine, s: Step): Entry => m.ofSort(bvSort(bits), s.a, s.k);
  const ieee = bvSort(sort.eb + sort.sb);
  return {
    ...table(roundedOps, ([op, method]) => (m, s) => {
      m.add((r, p, q) => m.tb[method](r, p, q), { op, sort }, [mode(m, s), ...two(m, s)], nothing);
    }),
    ...table(roundedUnaryOps, ([op, method]) => (m, s) => {
      m.add((r, p) => m.tb[method](r, p), { op, sort }, [mode(m, s), one(m, s)], nothing);
    }),
    ...table(exactOps, ([op, method]) => (m, s) => {
      m.add((p, q) => m.tb[method](p, q), { op, sort }, two(m, s), nothing);
    }),
    ...table(compareOps, ([op, method]) => (m, s) => {
      m.add((p, q) => m.tb[method](p, q), { op, sort: BOOL }, two(m, s), nothing);
    }),
    ...table(
      classOps.map((op) => [op, Op[op]] as const),
      ([op]) =>
        (m, s) => {
          m.add((p) => m.tb.fpIs(op, p), { op, sort: BOOL }, [one(m, s)], nothing);
        },
    ),
    fpFma: (m, s) => {
      const args = [mode(m, s), ...two(m, s), operand(m, sort, s.c, s.k / 13n)];
      m.add((r, p, q, t) => m.tb.fpFma(r, p, q, t), { op: Op.FpFma, sort }, args, nothing);
    },
    fpNeg: (m, s) => {
      m.add((p) => m.tb.fpNeg(p), { op: Op.FpNeg, sort }, [one(m, s)], nothing);
    },
    fpAbs: (m, s) => {
      m.add((p) => m.tb.fpAbs(p), { op: Op.FpAbs, sort }, [one(m, s)], nothing);
    },
    fpIdentity: (m, s) => {
      m.add((p, q) => m.tb.eq(p, q), { op: Op.Eq, sort: BOOL }, two(m, s), nothing);
    },
    fpIte: (m, s) => {
      const args = [m.pick('bool', s.c), ...two(m, s)];
      m.add((c, p, q) => m.tb.ite(c, p, q), { op: Op.Ite, sort }, args, nothing);
    },
    fpFromBits: (m, s) => {
      m.add((p) => m.tb.fpFromBits(p, sort), { op: Op.FpFromBits, sort }, [m.ofSort(ieee, s.a, s.k)], nothing);
    },
    fpToBits: (m, s) => {
      m.add((p) => m.tb.fpToBits(p), { op: Op.FpToBits, sort: ieee }, [one(m, s)], nothing);
    },
    fpToOther: (m, s) => {
      const args = [mode(m, s), one(m, s)];
      m.add((r, p) => m.tb.fpFromFp(r, p, other), { op: Op.FpFromFp, sort: other }, args, nothing);
    },
    fpFromOther: (m, s) => {
      const args = [mode(m, s), operand(m, other, s.a, s.k)];
      m.add((r, p) => m.tb.fpFromFp(r, p, sort), { op: Op.FpFromFp, sort }, args, nothing);
    },
    otherLt: (m, s) => {
      const args = [operand(m, other, s.a, s.k), operand(m, other, s.b, s.k / 11n)];
      m.add((p, q) => m.tb.fpLt(p, q), { op: Op.FpLt, sort: BOOL }, args, nothing);
    },
    fpFromSbv: (m, s) => {
      const args = [mode(m, s), integer(m, s)];
      m.add((r, p) => m.tb.fpFromSbv(r, p, sort), { op: Op.FpFromSbv, sort }, args, nothing);
    },
    fpFromUbv: (m, s) => {
      const args = [mode(m, s), integer(m, s)];
      m.add((r, p) => m.tb.fpFromUbv(r, p, sort), { op: Op.FpFromUbv, sort }, args, nothing);
    },
    fpToSbv: (m, s) => {
      const args = [mode(m, s), one(m, s)];
      m.add((r, p) => m.tb.fpToSbv(r, p, bits), { op: Op.FpToSbv, sort: bvSort(bits) }, args, nothing);
    },
    fpToUbv: (m, s) => {
      const args = [mode(m, s), one(m, s)];
      m.add((r, p) => m.tb.fpToUbv(r, p, bits), { op: Op.FpToUbv, sort: bvSort(bits) }, args, nothing);
    },
  };
}
