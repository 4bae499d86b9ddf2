import { Op } from '../op';
import type { Term } from '../term';

/** Whether one is the negation of the other, as far as their shape shows. Comparisons with constants: see range-atom. */
export function areComplements(p: Term, q: Term): boolean {
  if (p.op === Op.Not) return p.args[0] === q;
  if (q.op === Op.Not) return q.args[0] === p;
  return oppositeOf(p.op) === q.op && p.args[0] === q.args[1] && p.args[1] === q.args[0];
}

/** The comparison that, with its arguments swapped, is the negation. */
function oppositeOf(op: Op): Op | undefined {
  switch (op) {
    case Op.BvUlt:
      return Op.BvUle;
    case Op.BvUle:
      return Op.BvUlt;
    case Op.BvSlt:
      return Op.BvSle;
    case Op.BvSle:
      return Op.BvSlt;
    case Op.IntLt:
      return Op.IntLe;
    case Op.IntLe:
      return Op.IntLt;
    default:
      return undefined;
  }
}
