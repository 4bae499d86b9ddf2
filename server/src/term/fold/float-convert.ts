/** Conversions between floats, their bits, other formats and integers. */
import { RoundingMode } from '../../base/rounding-mode';
import type { TermBuilder } from '../builder';
import { floatSortOf } from '../expect-sort';
import { Op } from '../op';
import { bvSort, type FloatSort } from '../sort';
import { arg, type Term, widthOf } from '../term';
import { isBv, literalFold } from './helpers';

export function foldFpFromBits(tb: TermBuilder, bits: Term, sort: FloatSort): Term {
  const read = asFloat(tb, bits, sort);
  if (read !== undefined) return read;
  if (bits.op === Op.Ite) {
    // Bits of a float with NaN put in by hand: what loads and stores of floats make.
    const [a, b] = [asFloat(tb, arg(bits, 1), sort), asFloat(tb, arg(bits, 2), sort)];
    if (a !== undefined && b !== undefined) return tb.ite(arg(bits, 0), a, b);
  }
  return tb.bank.intern1(Op.FpFromBits, sort, bits);
}

/** Bits whose float is known at once. A NaN comes back as NaN, whichever bits it had. */
function asFloat(tb: TermBuilder, bits: Term, sort: FloatSort): Term | undefined {
  if (isBv(bits)) return literalFold(tb, Op.FpFromBits, sort, [bits]);
  return bits.op === Op.FpToBits && arg(bits, 0).sort === sort ? arg(bits, 0) : undefined;
}

export function foldFpToBits(tb: TermBuilder, a: Term): Term {
  const { eb, sb } = floatSortOf(a);
  const sort = bvSort(eb + sb);
  return literalFold(tb, Op.FpToBits, sort, [a]) ?? tb.bank.intern1(Op.FpToBits, sort, a);
}

/** Whether every value of one format is one of the other. */
function isWider(from: FloatSort, to: FloatSort): boolean {
  return to.eb >= from.eb && to.sb >= from.sb;
}

/** Whether a term is the conversion of a float to a format that has all its values. */
export function isWidening(a: Term): boolean {
  return a.op === Op.FpFromFp && isWider(floatSortOf(arg(a, 1)), floatSortOf(a));
}

export function foldFpFromFp(tb: TermBuilder, rm: Term, a: Term, sort: FloatSort): Term {
  const from = floatSortOf(a);
  if (from === sort) return a;
  const folded = literalFold(tb, Op.FpFromFp, sort, [rm, a]);
  if (folded !== undefined) return folded;
  // What was widened loses nothing: only the last format counts.
  if (isWidening(a)) return tb.fpFromFp(rm, arg(a, 1), sort);
  const mode = isWider(from, sort) ? tb.rm(RoundingMode.NearestTiesToEven) : rm;
  return tb.bank.intern2(Op.FpFromFp, sort, mode, a);
}

export function foldFpFromInteger(
  tb: TermBuilder,
  op: Op.FpFromSbv | Op.FpFromUbv,
  rm: Term,
  a: Term,
  sort: FloatSort,
): Term {
  const folded = literalFold(tb, op, sort, [rm, a]);
  if (folded !== undefined) return folded;
  if (a.op === Op.ZeroExt) return tb.fpFromUbv(rm, arg(a, 0), sort);
  if (a.op === Op.SignExt && op === Op.FpFromSbv) return tb.fpFromSbv(rm, arg(a, 0), sort);
  return tb.bank.intern2(op, sort, rm, a);
}

export function foldFpToInteger(tb: TermBuilder, op: Op.FpToSbv | Op.FpToUbv, rm: Term, a: Term, width: number): Term {
  const sort = bvSort(width);
  return literalFold(tb, op, sort, [rm, a]) ?? backToInteger(tb, op, a, width) ?? tb.bank.intern2(op, sort, rm, a);
}

/** An integer that went to a float and back, when the float had room for it. */
function backToInteger(tb: TermBuilder, op: Op.FpToSbv | Op.FpToUbv, a: Term, width: number): Term | undefined {
  if (a.op !== Op.FpFromSbv && a.op !== Op.FpFromUbv) return undefined;
  const { eb, sb } = floatSortOf(a);
  const integer = arg(a, 1);
  const needed = widthOf(integer);
  if (needed > sb || needed >= 2 ** (eb - 1) - 1) return undefined;
  if (a.op === Op.FpFromSbv) return op === Op.FpToSbv && width >= needed ? tb.signExtend(integer, width) : undefined;
  const fits = op === Op.FpToUbv ? width >= needed : width > needed;
  return fits ? tb.zeroExtend(integer, width) : undefined;
}
