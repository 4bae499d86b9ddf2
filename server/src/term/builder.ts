import type { RoundingMode } from '../base/rounding-mode';
import { canonicalNan } from '../base/softfloat-format';
import { TermBank } from './bank';
import { toBits } from './concrete-bv';
import type { FpRoundedOp } from './concrete-fp';
import { expectInts, expectSameBits, expectSameSort, expectSort, floatSortOf } from './expect-sort';
import { foldSelect, foldStore } from './fold/array';
import { foldNot, foldQuantifier } from './fold/bool';
import { foldAdd, foldMul, foldNeg, foldSub } from './fold/bv-arith';
import { foldSdiv, foldSrem, foldUdiv, foldUrem } from './fold/bv-division';
import { foldBitwise, foldBvNot } from './fold/bv-logic';
import { foldShift } from './fold/bv-shift';
import { foldCompare } from './fold/compare';
import { foldConcat, foldSignExtend, foldZeroExtend } from './fold/concat';
import { Effort } from './fold/effort';
import { foldEq } from './fold/equality';
import { foldExtract } from './fold/extract';
import * as float from './fold/float';
import * as floatConvert from './fold/float-convert';
import * as int from './fold/int';
import { foldIte } from './fold/ite';
import { foldJunction } from './fold/junction';
import { KnownBitsTable } from './fold/known-bits-table';
import { PushMemo } from './fold/memo';
import { WrittenRuns } from './fold/written-runs';
import { Op } from './op';
import { rebuild } from './rebuild';
import { arraySort, BOOL, bvSort, type FloatSort, INT, ROUNDING_MODE, type Sort, sortText } from './sort';
import { type FuncDecl, type Term, widthOf } from './term';

/**
 * Builds terms, folding as it goes: every method returns a term equal to what its name says under every assignment,
 * but seldom that very operator. One builder per worker or task; terms of different builders never mix.
 */
export class TermBuilder {
  readonly bank = new TermBank();
  /** What the rules in fold/ share; not for others. */
  readonly known = new KnownBitsTable();
  readonly extractedItes = new PushMemo();
  readonly equalItes = new PushMemo();
  readonly unsignedItes = new PushMemo();
  readonly signedItes = new PushMemo();
  readonly selectedItes = new PushMemo();
  readonly writtenRuns = new WrittenRuns();

  constructor(readonly effort = new Effort()) {}

  // ---- leaves ----

  readonly true: Term = this.bank.true;
  readonly false: Term = this.bank.false;

  bool(value: boolean): Term {
    return value ? this.true : this.false;
  }

  /** A bit-vector constant, taken modulo 2^width; negative values are welcome. */
  bv(value: number | bigint, width: number): Term {
    return this.bank.leaf(Op.BvConst, bvSort(width), toBits(value, width));
  }

  int(value: number | bigint): Term {
    return this.bank.leaf(Op.IntConst, INT, BigInt(value));
  }

  /** A float constant by its IEEE bits; every NaN becomes the one NaN. */
  fp(bits: bigint, sort: FloatSort): Term {
    return this.bank.leaf(Op.FpConst, sort, canonicalNan(bits, sort));
  }

  rm(mode: RoundingMode): Term {
    return this.bank.leaf(Op.RmConst, ROUNDING_MODE, mode);
  }

  /** The variable of a name and sort. */
  variable(name: string, sort: Sort): Term {
    return this.bank.variable(name, sort);
  }

  /** A variable that nobody has: `prefix!n`. */
  fresh(prefix: string, sort: Sort): Term {
    return this.bank.fresh(prefix, sort);
  }

  // ---- any sort ----

  eq(a: Term, b: Term): Term {
    expectSameSort(a, b);
    return this.fold2(Op.Eq, BOOL, a, b, foldEq);
  }

  ne(a: Term, b: Term): Term {
    return this.not(this.eq(a, b));
  }

  /** Pairwise different. */
  distinct(terms: readonly Term[]): Term {
    return this.conj(terms.flatMap((a, i) => terms.slice(i + 1).map((b) => this.ne(a, b))));
  }

  ite(condition: Term, a: Term, b: Term): Term {
    expectSort(condition, BOOL);
    expectSameSort(a, b);
    return this.fold3(Op.Ite, a.sort, condition, a, b, foldIte);
  }

  /** Declares an uninterpreted function. */
  func(name: string, domain: readonly Sort[], range: Sort): FuncDecl {
    return this.bank.func(name, domain, range);
  }

  apply(decl: FuncDecl, args: readonly Term[]): Term {
    if (args.length !== decl.domain.length) throw new TypeError(`${decl.name} takes ${decl.domain.length} arguments`);
    args.forEach((a, i) => expectSort(a, decl.domain[i]!));
    return this.bank.intern(Op.Apply, decl.range, args, decl);
  }

  // ---- Bool ----

  not(a: Term): Term {
    expectSort(a, BOOL);
    return this.fold1(Op.Not, BOOL, a, foldNot);
  }

  and(...args: Term[]): Term {
    return this.conj(args);
  }

  or(...args: Term[]): Term {
    return this.disj(args);
  }

  /** Conjunction of a list, true if empty. */
  conj(args: readonly Term[]): Term {
    return args.length === 0 ? this.true : this.junction(Op.And, args);
  }

  /** Disjunction of a list, false if empty. */
  disj(args: readonly Term[]): Term {
    return args.length === 0 ? this.false : this.junction(Op.Or, args);
  }

  private junction(op: Op.And | Op.Or, args: readonly Term[]): Term {
    for (const a of args) expectSort(a, BOOL);
    if (!this.effort.enter()) return this.bank.intern(op, BOOL, [...args], undefined);
    try {
      return foldJunction(this, op, args);
    } finally {
      this.effort.leave();
    }
  }

  implies(a: Term, b: Term): Term {
    return this.or(this.not(a), b);
  }

  xor(a: Term, b: Term): Term {
    expectSort(a, BOOL);
    return this.ne(a, b);
  }

  forall(vars: readonly Term[], body: Term): Term {
    return this.quantifier(Op.Forall, vars, body);
  }

  exists(vars: readonly Term[], body: Term): Term {
    return this.quantifier(Op.Exists, vars, body);
  }

  private quantifier(op: Op.Forall | Op.Exists, vars: readonly Term[], body: Term): Term {
    expectSort(body, BOOL);
    return foldQuantifier(this, op, vars, body);
  }

  // ---- bit-vectors ----

  bvNot(a: Term): Term {
    widthOf(a);
    return this.fold1(Op.BvNot, a.sort, a, foldBvNot);
  }

  bvNeg(a: Term): Term {
    widthOf(a);
    return this.fold1(Op.BvNeg, a.sort, a, foldNeg);
  }

  bvAnd(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvAnd, a.sort, a, b, foldBitwise);
  }

  bvOr(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvOr, a.sort, a, b, foldBitwise);
  }

  bvXor(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvXor, a.sort, a, b, foldBitwise);
  }

  bvAdd(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.fold2(Op.BvAdd, a.sort, a, b, foldAdd);
  }

  bvSub(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.fold2(Op.BvSub, a.sort, a, b, foldSub);
  }

  bvMul(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.fold2(Op.BvMul, a.sort, a, b, foldMul);
  }

  /** Unsigned division; by zero all ones, as in SMT-LIB. */
  bvUdiv(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.fold2(Op.BvUdiv, a.sort, a, b, foldUdiv);
  }

  /** Unsigned remainder; by zero the dividend. */
  bvUrem(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.fold2(Op.BvUrem, a.sort, a, b, foldUrem);
  }

  /** Signed division rounding to zero; by zero 1 for a negative dividend, else -1. */
  bvSdiv(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.fold2(Op.BvSdiv, a.sort, a, b, foldSdiv);
  }

  /** Signed remainder with the dividend's sign; by zero the dividend. */
  bvSrem(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.fold2(Op.BvSrem, a.sort, a, b, foldSrem);
  }

  /** Shifts by the width or more give 0 (or the sign, for `bvAshr`). */
  bvShl(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvShl, a.sort, a, b, foldShift);
  }

  bvLshr(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvLshr, a.sort, a, b, foldShift);
  }

  bvAshr(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvAshr, a.sort, a, b, foldShift);
  }

  concat(high: Term, low: Term): Term {
    return this.fold2(Op.Concat, bvSort(widthOf(high) + widthOf(low)), high, low, foldConcat);
  }

  /** Bits `high` down to `low` of a term, both included. */
  extract(a: Term, high: number, low: number): Term {
    if (low < 0 || high < low || high >= widthOf(a))
      throw new RangeError(`extract ${high}:${low} of ${widthOf(a)} bits`);
    const width = high - low + 1;
    if (width === widthOf(a)) return a;
    if (!this.effort.enter()) return this.bank.intern1(Op.Extract, bvSort(width), a, low);
    try {
      return foldExtract(this, a, high, low);
    } finally {
      this.effort.leave();
    }
  }

  /** Zero-extends to a width (not by one). */
  zeroExtend(a: Term, width: number): Term {
    return this.extension(Op.ZeroExt, a, width, foldZeroExtend);
  }

  /** Sign-extends to a width (not by one). */
  signExtend(a: Term, width: number): Term {
    return this.extension(Op.SignExt, a, width, foldSignExtend);
  }

  private extension(
    op: Op.ZeroExt | Op.SignExt,
    a: Term,
    width: number,
    rule: (tb: TermBuilder, a: Term, width: number) => Term,
  ): Term {
    if (width < widthOf(a)) throw new RangeError(`${widthOf(a)} bits extended to ${width}`);
    if (width === widthOf(a)) return a;
    if (!this.effort.enter()) return this.bank.intern1(op, bvSort(width), a);
    try {
      return rule(this, a, width);
    } finally {
      this.effort.leave();
    }
  }

  bvUlt(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvUlt, BOOL, a, b, foldCompare);
  }

  bvUle(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvUle, BOOL, a, b, foldCompare);
  }

  bvUgt(a: Term, b: Term): Term {
    return this.bvUlt(b, a);
  }

  bvUge(a: Term, b: Term): Term {
    return this.bvUle(b, a);
  }

  bvSlt(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvSlt, BOOL, a, b, foldCompare);
  }

  bvSle(a: Term, b: Term): Term {
    expectSameBits(a, b);
    return this.foldOp2(Op.BvSle, BOOL, a, b, foldCompare);
  }

  bvSgt(a: Term, b: Term): Term {
    return this.bvSlt(b, a);
  }

  bvSge(a: Term, b: Term): Term {
    return this.bvSle(b, a);
  }

  // ---- integers ----

  intAdd(a: Term, b: Term): Term {
    expectInts(a, b);
    return this.fold2(Op.IntAdd, INT, a, b, int.foldIntAdd);
  }

  intSub(a: Term, b: Term): Term {
    expectInts(a, b);
    return this.fold2(Op.IntSub, INT, a, b, int.foldIntSub);
  }

  intMul(a: Term, b: Term): Term {
    expectInts(a, b);
    return this.fold2(Op.IntMul, INT, a, b, int.foldIntMul);
  }

  intNeg(a: Term): Term {
    expectSort(a, INT);
    return this.fold1(Op.IntNeg, INT, a, int.foldIntNeg);
  }

  /** Euclidean division, as SMT-LIB's `div`: the remainder is never negative. */
  intDiv(a: Term, b: Term): Term {
    expectInts(a, b);
    return this.fold2(Op.IntDiv, INT, a, b, int.foldIntDiv);
  }

  intMod(a: Term, b: Term): Term {
    expectInts(a, b);
    return this.fold2(Op.IntMod, INT, a, b, int.foldIntMod);
  }

  intLt(a: Term, b: Term): Term {
    expectInts(a, b);
    return this.fold2(Op.IntLt, BOOL, a, b, int.foldIntLt);
  }

  intLe(a: Term, b: Term): Term {
    expectInts(a, b);
    return this.fold2(Op.IntLe, BOOL, a, b, int.foldIntLe);
  }

  intGt(a: Term, b: Term): Term {
    return this.intLt(b, a);
  }

  intGe(a: Term, b: Term): Term {
    return this.intLe(b, a);
  }

  /** The unsigned value of a bit-vector. */
  bvToNat(a: Term): Term {
    widthOf(a);
    return this.fold1(Op.BvToNat, INT, a, int.foldBvToNat);
  }

  /** The two's complement value of a bit-vector. */
  bvToInt(a: Term): Term {
    const width = widthOf(a);
    const nat = this.bvToNat(a);
    return this.ite(this.bvSlt(a, this.bv(0, width)), this.intSub(nat, this.int(1n << BigInt(width))), nat);
  }

  /** An integer modulo 2^width. */
  intToBv(a: Term, width: number): Term {
    expectSort(a, INT);
    return this.fold1(Op.IntToBv, bvSort(width), a, (tb, x) => int.foldIntToBv(tb, x, width));
  }

  // ---- arrays ----

  select(array: Term, index: Term): Term {
    if (array.sort.kind !== 'array') throw new TypeError('select of a term that is no array');
    expectSort(index, array.sort.index);
    const { element } = array.sort;
    return this.fold2(Op.Select, element, array, index, foldSelect);
  }

  store(array: Term, index: Term, element: Term): Term {
    if (array.sort.kind !== 'array') throw new TypeError('store into a term that is no array');
    expectSort(index, array.sort.index);
    expectSort(element, array.sort.element);
    return this.fold3(Op.Store, array.sort, array, index, element, foldStore);
  }

  /** The array that has `element` at every index. */
  constArray(index: Sort, element: Term): Term {
    return this.bank.intern1(Op.ConstArray, arraySort(index, element.sort), element);
  }

  // ---- floats ----

  fpNeg(a: Term): Term {
    return this.fold1(Op.FpNeg, floatSortOf(a), a, float.foldFpNeg);
  }

  fpAbs(a: Term): Term {
    return this.fold1(Op.FpAbs, floatSortOf(a), a, float.foldFpAbs);
  }

  fpAdd(rm: Term, a: Term, b: Term): Term {
    return this.fpRounded(Op.FpAdd, [rm, a, b]);
  }

  fpSub(rm: Term, a: Term, b: Term): Term {
    return this.fpRounded(Op.FpSub, [rm, a, b]);
  }

  fpMul(rm: Term, a: Term, b: Term): Term {
    return this.fpRounded(Op.FpMul, [rm, a, b]);
  }

  fpDiv(rm: Term, a: Term, b: Term): Term {
    return this.fpRounded(Op.FpDiv, [rm, a, b]);
  }

  /** a * b + c, rounded once. */
  fpFma(rm: Term, a: Term, b: Term, c: Term): Term {
    return this.fpRounded(Op.FpFma, [rm, a, b, c]);
  }

  fpSqrt(rm: Term, a: Term): Term {
    return this.fpRounded(Op.FpSqrt, [rm, a]);
  }

  fpRoundToIntegral(rm: Term, a: Term): Term {
    return this.fpRounded(Op.FpRoundToIntegral, [rm, a]);
  }

  private fpRounded(op: FpRoundedOp, args: readonly Term[]): Term {
    expectSort(args[0]!, ROUNDING_MODE);
    const sort = floatSortOf(args[1]!);
    for (let i = 2; i < args.length; i++) expectSort(args[i]!, sort);
    if (!this.effort.enter()) return this.bank.intern(op, sort, args, undefined);
    try {
      return float.foldFpRounded(this, op, args);
    } finally {
      this.effort.leave();
    }
  }

  /** IEEE remainder; for C's fmod see derived-float.ts. */
  fpRem(a: Term, b: Term): Term {
    expectSameSort(a, b);
    return this.fold2(Op.FpRem, floatSortOf(a), a, b, float.foldFpRem);
  }

  fpMin(a: Term, b: Term): Term {
    expectSameSort(a, b);
    return this.foldOp2(Op.FpMin, floatSortOf(a), a, b, float.foldFpMinMax);
  }

  fpMax(a: Term, b: Term): Term {
    expectSameSort(a, b);
    return this.foldOp2(Op.FpMax, floatSortOf(a), a, b, float.foldFpMinMax);
  }

  /** IEEE equality: false for NaN, true for zeros of either sign. `eq` is identity of values. */
  fpEq(a: Term, b: Term): Term {
    expectSameSort(a, b);
    return this.foldOp2(Op.FpEq, BOOL, a, b, float.foldFpCompare);
  }

  fpLt(a: Term, b: Term): Term {
    expectSameSort(a, b);
    return this.foldOp2(Op.FpLt, BOOL, a, b, float.foldFpCompare);
  }

  fpLe(a: Term, b: Term): Term {
    expectSameSort(a, b);
    return this.foldOp2(Op.FpLe, BOOL, a, b, float.foldFpCompare);
  }

  fpGt(a: Term, b: Term): Term {
    return this.fpLt(b, a);
  }

  fpGe(a: Term, b: Term): Term {
    return this.fpLe(b, a);
  }

  /** The classification predicates: NaN, infinite, zero, … */
  fpIs(op: FpClassOp, a: Term): Term {
    floatSortOf(a);
    return this.fold1(op, BOOL, a, (tb, x) => float.foldFpClass(tb, op, x));
  }

  fpIsNan(a: Term): Term {
    return this.fpIs(Op.FpIsNan, a);
  }

  /** Reads IEEE bits as a float. */
  fpFromBits(bits: Term, sort: FloatSort): Term {
    if (widthOf(bits) !== sort.eb + sort.sb) throw new TypeError(`${widthOf(bits)} bits for ${sortText(sort)}`);
    return this.fold1(Op.FpFromBits, sort, bits, (tb, x) => floatConvert.foldFpFromBits(tb, x, sort));
  }

  /** The IEEE bits of a float; which NaN is unspecified. */
  fpToBits(a: Term): Term {
    const sort = floatSortOf(a);
    return this.fold1(Op.FpToBits, bvSort(sort.eb + sort.sb), a, floatConvert.foldFpToBits);
  }

  /** Converts between float formats. */
  fpFromFp(rm: Term, a: Term, sort: FloatSort): Term {
    expectSort(rm, ROUNDING_MODE);
    return this.fold2(Op.FpFromFp, sort, rm, a, (tb, mode, x) => floatConvert.foldFpFromFp(tb, mode, x, sort));
  }

  fpFromSbv(rm: Term, a: Term, sort: FloatSort): Term {
    expectSort(rm, ROUNDING_MODE);
    return this.fold2(Op.FpFromSbv, sort, rm, a, (tb, mode, x) =>
      floatConvert.foldFpFromInteger(tb, Op.FpFromSbv, mode, x, sort),
    );
  }

  fpFromUbv(rm: Term, a: Term, sort: FloatSort): Term {
    expectSort(rm, ROUNDING_MODE);
    return this.fold2(Op.FpFromUbv, sort, rm, a, (tb, mode, x) =>
      floatConvert.foldFpFromInteger(tb, Op.FpFromUbv, mode, x, sort),
    );
  }

  /** Out of range or NaN: unspecified. */
  fpToSbv(rm: Term, a: Term, width: number): Term {
    expectSort(rm, ROUNDING_MODE);
    return this.fold2(Op.FpToSbv, bvSort(width), rm, a, (tb, mode, x) =>
      floatConvert.foldFpToInteger(tb, Op.FpToSbv, mode, x, width),
    );
  }

  fpToUbv(rm: Term, a: Term, width: number): Term {
    expectSort(rm, ROUNDING_MODE);
    return this.fold2(Op.FpToUbv, bvSort(width), rm, a, (tb, mode, x) =>
      floatConvert.foldFpToInteger(tb, Op.FpToUbv, mode, x, width),
    );
  }

  // ---- generic ----

  /** The term with its arguments replaced, built anew through the folding methods. */
  rebuild(term: Term, args: readonly Term[]): Term {
    return rebuild(this, term, args);
  }

  // ---- folding: by a rule while there is effort left, otherwise the term as it is ----

  private fold1(op: Op, sort: Sort, a: Term, rule: (tb: TermBuilder, a: Term) => Term): Term {
    if (!this.effort.enter()) return this.bank.intern1(op, sort, a);
    try {
      return rule(this, a);
    } finally {
      this.effort.leave();
    }
  }

  private fold2(op: Op, sort: Sort, a: Term, b: Term, rule: (tb: TermBuilder, a: Term, b: Term) => Term): Term {
    if (!this.effort.enter()) return this.bank.intern2(op, sort, a, b);
    try {
      return rule(this, a, b);
    } finally {
      this.effort.leave();
    }
  }

  /** A rule that serves several operators. */
  private foldOp2<O extends Op>(
    op: O,
    sort: Sort,
    a: Term,
    b: Term,
    rule: (tb: TermBuilder, op: O, a: Term, b: Term) => Term,
  ): Term {
    if (!this.effort.enter()) return this.bank.intern2(op, sort, a, b);
    try {
      return rule(this, op, a, b);
    } finally {
      this.effort.leave();
    }
  }

  private fold3(
    op: Op,
    sort: Sort,
    a: Term,
    b: Term,
    c: Term,
    rule: (tb: TermBuilder, a: Term, b: Term, c: Term) => Term,
  ): Term {
    if (!this.effort.enter()) return this.bank.intern3(op, sort, a, b, c);
    try {
      return rule(this, a, b, c);
    } finally {
      this.effort.leave();
    }
  }
}

export type FpClassOp =
  Op.FpIsNan | Op.FpIsInfinite | Op.FpIsZero | Op.FpIsNormal | Op.FpIsSubnormal | Op.FpIsNegative | Op.FpIsPositive;
