import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { BOOL } from '../sort';
import type { Term } from '../term';

/** Negation; of a comparison the opposite comparison (not so for floats, which have NaN). */
export function foldNot(tb: TermBuilder, a: Term): Term {
  const [x, y] = a.args as readonly [Term, Term];
  switch (a.op) {
    case Op.True:
      return tb.false;
    case Op.False:
      return tb.true;
    case Op.Not:
      return x;
    case Op.BvUlt:
      return tb.bvUle(y, x);
    case Op.BvUle:
      return tb.bvUlt(y, x);
    case Op.BvSlt:
      return tb.bvSle(y, x);
    case Op.BvSle:
      return tb.bvSlt(y, x);
    case Op.IntLt:
      return tb.intLe(y, x);
    case Op.IntLe:
      return tb.intLt(y, x);
    default:
      return tb.bank.intern1(Op.Not, BOOL, a);
  }
}

/** A quantifier over a body without variables is the body. */
export function foldQuantifier(
  tb: TermBuilder,
  op: Op.Forall | Op.Exists,
  variables: readonly Term[],
  body: Term,
): Term {
  if (variables.length === 0 || body.op === Op.True || body.op === Op.False) return body;
  return tb.bank.intern(op, BOOL, [body], tb.bank.variableList(variables));
}
