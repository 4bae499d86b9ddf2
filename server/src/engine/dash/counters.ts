/**
 * Variables that only grow, such as the number of the next object: of an equation with one, which would need another
 * predicate for each step that it grows, predicates say an order instead.
 */
import type { PlainProgram, PlainStatement } from '../../program/plain';
import type { TermBuilder } from '../../term/builder';
import { freeVars } from '../../term/free-vars';
import { Op } from '../../term/op';
import type { Term } from '../../term/term';
import type { Value } from '../../term/value';

/** Globals to which constants are added, and nothing else is done. */
export function countersOf({ functions, globals }: PlainProgram): ReadonlySet<Term> {
  const counters = new Set(globals.filter(({ sort }) => sort.kind === 'bv'));
  const edges = [...functions.values()].flatMap((cfa) => cfa.edges);
  for (const statement of edges.flatMap(({ statements }) => statements))
    for (const target of otherwiseSet(statement)) counters.delete(target);
  return counters;
}

/** What a statement sets to something else than more. */
function otherwiseSet(statement: PlainStatement): readonly Term[] {
  switch (statement.kind) {
    case 'assign':
      return statement.bindings.flatMap(({ target, value }) => (isMore(value, target) ? [] : [target]));
    case 'input':
    case 'havoc':
      return [statement.target];
    case 'call':
      return statement.results;
    default:
      return [];
  }
}

function isMore(value: Term, variable: Term): boolean {
  const { op, args } = value;
  if (op === Op.Ite) return isMore(args[1]!, variable) && isMore(args[2]!, variable);
  if (value === variable || op === Op.BvConst) return true;
  return op === Op.BvAdd && args.includes(variable) && args.some((one) => one.op === Op.BvConst);
}

/**
 * A predicate that the given one implies and that is false in the same state: where it says that a counter equals
 * something, this one says that it is at most or at least that.
 */
export function withOrders(
  terms: TermBuilder,
  predicate: Term,
  counters: ReadonlySet<Term>,
  valueOf: (term: Term) => Value | undefined,
): Term {
  const relaxed = (term: Term, isPositive: boolean): Term => {
    const { op, args } = term;
    if (op === Op.Not) return terms.not(relaxed(args[0]!, !isPositive));
    if (op === Op.And) return terms.conj(args.map((one) => relaxed(one, isPositive)));
    if (op === Op.Or) return terms.disj(args.map((one) => relaxed(one, isPositive)));
    return op === Op.Eq && isPositive ? (order(args[0]!, args[1]!) ?? term) : term;
  };
  const order = (a: Term, b: Term): Term | undefined => {
    if (a.sort.kind !== 'bv' || ![...freeVars(terms.eq(a, b))].some((one) => counters.has(one))) return undefined;
    const [x, y] = [valueOf(a), valueOf(b)];
    if (x === undefined || y === undefined || x === y) return undefined;
    return BigInt(x as number | bigint) < BigInt(y as number | bigint) ? terms.bvUle(b, a) : terms.bvUle(a, b);
  };
  return relaxed(predicate, true);
}
