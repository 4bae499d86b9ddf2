/** Choice between two terms of one sort. */
import type { TermBuilder } from '../builder';
import { bvExtract, bvSignExtend, bvZeroExtend } from '../concrete-bv';
import { Op } from '../op';
import { BOOL } from '../sort';
import { arg, type Term, widthOf } from '../term';
import { iteOfWrites } from './array-choice';
import { areComplements } from './complement';
import { isNanConstant } from './float';
import { bitsOf, isBv } from './helpers';

export function foldIte(tb: TermBuilder, c: Term, a: Term, b: Term): Term {
  if (a === b || c.op === Op.True) return a;
  if (c.op === Op.False) return b;
  // Conditions are positive and strict.
  if (c.op === Op.Not) return tb.ite(arg(c, 0), b, a);
  if (c.op === Op.BvUle) return tb.ite(tb.bvUlt(arg(c, 1), arg(c, 0)), b, a);
  if (c.op === Op.BvSle) return tb.ite(tb.bvSlt(arg(c, 1), arg(c, 0)), b, a);
  if (c.op === Op.IntLe) return tb.ite(tb.intLt(arg(c, 1), arg(c, 0)), b, a);
  const simpler = nested(tb, c, a, b) ?? (a.sort === BOOL ? boolIte(tb, c, a, b) : byEquality(tb, c, a, b));
  if (simpler !== undefined) return simpler;
  const combined =
    a.sort.kind === 'bv' ? ofParts(tb, c, a, b) : a.sort.kind === 'array' ? iteOfWrites(tb, c, a, b) : undefined;
  return combined ?? tb.bank.intern3(Op.Ite, a.sort, c, a, b);
}

/** The same condition, or the same branch, one level down. */
function nested(tb: TermBuilder, c: Term, a: Term, b: Term): Term | undefined {
  const [then, otherwise] = [knowing(a, c, true), knowing(b, c, false)];
  if (then !== a || otherwise !== b) return tb.ite(c, then, otherwise);
  if (a.op === Op.Ite) {
    const [d, x, y] = a.args as readonly [Term, Term, Term];
    if (y === b) return tb.ite(tb.and(c, d), x, b);
    if (x === b) return tb.ite(tb.and(c, tb.not(d)), y, b);
  }
  if (b.op === Op.Ite) {
    const [d, x, y] = b.args as readonly [Term, Term, Term];
    if (x === a) return tb.ite(tb.or(c, d), a, y);
    if (y === a) return tb.ite(tb.or(c, tb.not(d)), a, x);
  }
  return undefined;
}

/** A branch, when the condition is known to be `value` there. */
function knowing(branch: Term, condition: Term, value: boolean): Term {
  if (branch.op !== Op.Ite) return branch;
  if (arg(branch, 0) === condition) return arg(branch, value ? 1 : 2);
  return areComplements(arg(branch, 0), condition) ? arg(branch, value ? 2 : 1) : branch;
}

function boolIte(tb: TermBuilder, c: Term, a: Term, b: Term): Term | undefined {
  if (a.op === Op.True || a === c) return tb.or(c, b);
  if (a.op === Op.False || areComplements(a, c)) return tb.and(tb.not(c), b);
  if (b.op === Op.True || areComplements(b, c)) return tb.or(tb.not(c), a);
  if (b.op === Op.False || b === c) return tb.and(c, a);
  return areComplements(a, b) ? tb.eq(c, a) : undefined;
}

/** Where `x == y` holds, one stands for the other. */
function byEquality(tb: TermBuilder, c: Term, a: Term, b: Term): Term | undefined {
  if (c.op === Op.FpIsNan) return arg(c, 0) === b && isNanConstant(a) ? b : undefined;
  if (c.op !== Op.Eq) return undefined;
  const [x, y] = c.args as readonly [Term, Term];
  if ((a === x && b === y) || (a === y && b === x)) return b;
  return a === x && y.op <= Op.RmConst ? tb.ite(c, y, b) : undefined;
}

/** A choice between concatenations is made part by part, so that the parts stay within reach. */
function ofParts(tb: TermBuilder, c: Term, a: Term, b: Term): Term | undefined {
  const model = b.op === Op.Concat || isBv(a) ? b : a;
  switch (model.op) {
    case Op.Concat: {
      const border = widthOf(arg(model, 1));
      const [x, y] = [concatParts(tb, a, border), concatParts(tb, b, border)];
      if (x === undefined || y === undefined) return undefined;
      return tb.concat(tb.ite(c, x.high, y.high), tb.ite(c, x.low, y.low));
    }
    case Op.ZeroExt:
    case Op.SignExt: {
      const width = widthOf(arg(model, 0));
      const [x, y] = [extended(tb, model.op, a, width), extended(tb, model.op, b, width)];
      if (x === undefined || y === undefined) return undefined;
      const inner = tb.ite(c, x, y);
      return model.op === Op.ZeroExt ? tb.zeroExtend(inner, widthOf(a)) : tb.signExtend(inner, widthOf(a));
    }
    default:
      return undefined;
  }
}

function concatParts(tb: TermBuilder, a: Term, border: number): { high: Term; low: Term } | undefined {
  if (a.op === Op.Concat) return widthOf(arg(a, 1)) === border ? { high: arg(a, 0), low: arg(a, 1) } : undefined;
  const size = widthOf(a) - border;
  if (a.op === Op.ZeroExt && widthOf(arg(a, 0)) <= border) {
    return { high: tb.bv(0, size), low: tb.zeroExtend(arg(a, 0), border) };
  }
  if (!isBv(a)) return undefined;
  return { high: tb.bv(bvExtract(bitsOf(a), border, size), size), low: tb.bv(bvExtract(bitsOf(a), 0, border), border) };
}

/** The term of `width` bits of which `a` is the extension. */
function extended(tb: TermBuilder, op: Op.ZeroExt | Op.SignExt, a: Term, width: number): Term | undefined {
  if (a.op === op) return widthOf(arg(a, 0)) === width ? arg(a, 0) : undefined;
  if (!isBv(a)) return undefined;
  const low = bvExtract(bitsOf(a), 0, width);
  const back = op === Op.ZeroExt ? bvZeroExtend(low, widthOf(a)) : bvSignExtend(low, width, widthOf(a));
  return back === bitsOf(a) ? tb.bv(low, width) : undefined;
}
