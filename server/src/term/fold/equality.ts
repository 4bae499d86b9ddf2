/** Equality: decided if possible, otherwise solved for something smaller. Constants stand on the right. */
import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { BOOL } from '../sort';
import { arg, isConstant, type Term } from '../term';
import { areComplements } from './complement';
import { decideEqual } from './decide';
import { equalBits } from './equality-bits';
import { equalBitsConstant } from './equality-constant';
import { equalFloats } from './equality-float';
import { equalInts } from './equality-int';

export function foldEq(tb: TermBuilder, a: Term, b: Term): Term {
  const decided = decideEqual(tb, a, b);
  if (decided !== undefined) return tb.bool(decided);
  if (isConstant(a)) return solved(tb, b, a);
  if (isConstant(b) || a.id < b.id) return solved(tb, a, b);
  return solved(tb, b, a);
}

/** Undecided; a constant is `b`, otherwise `a` is the older one. */
function solved(tb: TermBuilder, a: Term, b: Term): Term {
  const simpler = simplerEquality(tb, a, b) ?? intoBranch(tb, a, b) ?? intoBranch(tb, b, a);
  return simpler ?? tb.bank.intern2(Op.Eq, BOOL, a, b);
}

function simplerEquality(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  switch (a.sort.kind) {
    case 'bool':
      return equalBools(tb, a, b);
    case 'bv':
      return b.op === Op.BvConst ? equalBitsConstant(tb, a, b) : equalBits(tb, a, b);
    case 'int':
      return equalInts(tb, a, b);
    case 'float':
      return equalFloats(tb, a, b);
    case 'array':
      return equalArrays(tb, a, b) ?? equalArrays(tb, b, a);
    case 'rounding-mode':
      return undefined;
  }
}

function equalBools(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (b.op === Op.True) return a;
  if (b.op === Op.False) return tb.not(a);
  if (areComplements(a, b)) return tb.false;
  if (a.op === Op.Not) return b.op === Op.Not ? tb.eq(arg(a, 0), arg(b, 0)) : tb.not(tb.eq(arg(a, 0), b));
  return b.op === Op.Not ? tb.not(tb.eq(a, arg(b, 0))) : undefined;
}

function equalArrays(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (a.op === Op.ConstArray && b.op === Op.ConstArray) return tb.eq(arg(a, 0), arg(b, 0));
  if (a.op !== Op.Store) return undefined;
  const [base, index, element] = a.args as readonly [Term, Term, Term];
  if (base === b) return tb.eq(tb.select(base, index), element);
  if (b.op === Op.Store && base === arg(b, 0) && index === arg(b, 1)) return tb.eq(element, arg(b, 2));
  return undefined;
}

/** `ite(c, x, y) == b` where for a branch the answer is known: what is left is `c` and the other branch. */
function intoBranch(tb: TermBuilder, a: Term, b: Term): Term | undefined {
  if (a.op !== Op.Ite || a.sort === BOOL) return undefined;
  const [condition, x, y] = a.args as readonly [Term, Term, Term];
  if (b.op === Op.Ite && arg(b, 0) === condition) {
    return tb.ite(condition, tb.eq(x, arg(b, 1)), tb.eq(y, arg(b, 2)));
  }
  const first = decideEqual(tb, x, b);
  const second = first === undefined ? decideEqual(tb, y, b) : undefined;
  if (first === undefined && second === undefined) return undefined;
  return tb.equalItes.get(tb.effort, a, b.id, () =>
    first === undefined
      ? tb.ite(condition, tb.eq(x, b), tb.bool(second === true))
      : tb.ite(condition, tb.bool(first), tb.eq(y, b)),
  );
}
