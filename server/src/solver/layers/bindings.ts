import type { TermBuilder } from '../../term/builder';
import { Op } from '../../term/op';
import { arg, isConstant, type Term } from '../../term/term';

/** The variable that a formula fixes to a constant: `x = c`, `p`, `not p`. */
export function bindingOf(
  tb: TermBuilder,
  formula: Term,
): { readonly variable: Term; readonly value: Term } | undefined {
  switch (formula.op) {
    case Op.Var:
      return { variable: formula, value: tb.true };
    case Op.Not:
      return arg(formula, 0).op === Op.Var ? { variable: arg(formula, 0), value: tb.false } : undefined;
    case Op.Eq: {
      const [a, b] = [arg(formula, 0), arg(formula, 1)];
      if (a.op === Op.Var && isConstant(b)) return { variable: a, value: b };
      if (b.op === Op.Var && isConstant(a)) return { variable: b, value: a };
      return undefined;
    }
    default:
      return undefined;
  }
}

/** What a formula is the conjunction of; nothing for `true`. Iterative. */
export function conjuncts(tb: TermBuilder, formula: Term): Term[] {
  if (formula === tb.true) return [];
  if (formula.op !== Op.And) return [formula];
  const parts: Term[] = [];
  const stack = [formula];
  for (let term = stack.pop(); term !== undefined; term = stack.pop()) {
    if (term.op === Op.And) stack.push(...[...term.args].reverse());
    else if (term !== tb.true) parts.push(term);
  }
  return parts;
}

/** Nothing to simplify in a formula taken alone. */
export function isPlain(formula: Term): boolean {
  switch (formula.op) {
    case Op.True:
    case Op.False:
    case Op.Var:
    case Op.And:
      return false;
    case Op.Not:
      return arg(formula, 0).op !== Op.Var;
    case Op.Eq:
      return !formula.args.some((a) => a.op === Op.Var) || !formula.args.some(isConstant);
    default:
      return true;
  }
}
