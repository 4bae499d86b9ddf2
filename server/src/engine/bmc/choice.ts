/**
 * Values that are one of a few constants, as states of machines are: `c1 ? v1 : c2 ? v2 : v3` with short conditions.
 * However often such a value is merged with others, it stays a list of its constants, and comparing it gives conditions
 * and no bits.
 */
import type { TermBuilder } from '../../term/builder';
import { Op } from '../../term/op';
import { BOOL } from '../../term/sort';
import { isConstant, type Term } from '../../term/term';

const mostConstants = 16;
const mostNodes = 400;

/** The value with a short condition for each of its constants; the same if it is not a choice between a few. */
export function compactChoice(terms: TermBuilder, value: Term, short: (condition: Term) => Term): Term {
  if (value.op !== Op.Ite || value.sort === BOOL || isCompact(value)) return value;
  const found = choicesOf(value);
  if (found === undefined) return value;
  const [usual, ...others] = found.constants;
  const conditions = others.map((constant) => short(conditionOf(terms, found.nodes, value, constant)));
  return others.reduce((rest, constant, at) => terms.ite(conditions[at]!, constant, rest), usual!);
}

/** A chain of constants under variables. */
function isCompact(value: Term): boolean {
  let at = value;
  for (; at.op === Op.Ite; at = at.args[2]!) if (at.args[0]!.op !== Op.Var || !isConstant(at.args[1]!)) return false;
  return isConstant(at);
}

interface Choices {
  /** Inner nodes, each before those that it is a branch of. */
  readonly nodes: readonly Term[];
  readonly constants: readonly Term[];
}

function choicesOf(value: Term): Choices | undefined {
  const constants = new Set<Term>();
  const finished = new Set<Term>();
  const work = [value];
  for (let next = work.at(-1); next !== undefined; next = work.at(-1)) {
    if (isConstant(next)) constants.add(next);
    else if (next.op !== Op.Ite) return undefined;
    if (constants.size > mostConstants || work.length + finished.size > mostNodes) return undefined;
    const open = next.op === Op.Ite ? next.args.slice(1).filter((one) => !finished.has(one)) : [];
    const inner = open.filter((one) => !isConstant(one));
    for (const one of open) if (isConstant(one)) constants.add(one);
    if (inner.length > 0) work.push(...inner);
    else {
      work.pop();
      if (next.op === Op.Ite) finished.add(next);
    }
  }
  return { nodes: [...finished], constants: [...constants] };
}

/** When the value is the constant. */
function conditionOf(terms: TermBuilder, nodes: readonly Term[], value: Term, constant: Term): Term {
  const conditions = new Map<Term, Term>();
  const of = (branch: Term): Term => conditions.get(branch) ?? terms.bool(branch === constant);
  for (const node of nodes) {
    const [condition, a, b] = node.args as readonly [Term, Term, Term];
    conditions.set(node, terms.ite(condition, of(a), of(b)));
  }
  return of(value);
}
