/** Reads go past writes to other indices; writes replace earlier ones to the same index. */
import type { TermBuilder } from '../builder';
import { Op } from '../op';
import type { Sort } from '../sort';
import { arg, isConstant, type Term } from '../term';
import { selectByChoice, storeByChoice } from './array-choice';
import { decideEqual } from './decide';

/** Writes a read goes past at most. */
const MAX_WRITES = 1 << 10;
/** Writes under which an overwritten one is still found and removed. */
const MAX_BURIED = 8;
/** How deep to look for a branch that answers a read. */
const MAX_LOOKAHEAD = 3;

export function foldSelect(tb: TermBuilder, array: Term, index: Term): Term {
  let from = array;
  for (let steps = 0; from.op === Op.Store && steps < MAX_WRITES; steps++) {
    if (isConstant(index)) {
      const found = tb.writtenRuns.find(from, index);
      if ('element' in found) return found.element;
      from = found.array;
      if (from.op !== Op.Store) break;
    }
    const same = decideEqual(tb, arg(from, 1), index);
    if (same === true) return arg(from, 2);
    if (same === undefined) break;
    from = arg(from, 0);
  }
  if (from.op === Op.ConstArray) return arg(from, 0);
  if (from.op === Op.Ite && someLeafAnswers(from, MAX_LOOKAHEAD)) {
    const [condition, a, b] = from.args as readonly [Term, Term, Term];
    return tb.selectedItes.get(tb.effort, from, index.id, () =>
      tb.ite(condition, tb.select(a, index), tb.select(b, index)),
    );
  }
  return selectByChoice(tb, from, index) ?? tb.bank.intern2(Op.Select, elementSort(array), from, index);
}

function someLeafAnswers(term: Term, depth: number): boolean {
  if (term.op === Op.Store || term.op === Op.ConstArray) return true;
  return (
    term.op === Op.Ite &&
    depth > 0 &&
    (someLeafAnswers(arg(term, 1), depth - 1) || someLeafAnswers(arg(term, 2), depth - 1))
  );
}

export function foldStore(tb: TermBuilder, array: Term, index: Term, element: Term): Term {
  if (element.op === Op.Select && arg(element, 0) === array && arg(element, 1) === index) return array;
  if (array.op === Op.ConstArray && arg(array, 0) === element) return array;
  const written = storeByChoice(tb, array, index, element);
  if (written !== undefined) return written;
  const base = withoutWriteTo(tb, array, index);
  return tb.bank.intern3(Op.Store, array.sort, base, index, element);
}

/** The array without its last write to an index, if that is found under writes to other indices. */
function withoutWriteTo(tb: TermBuilder, array: Term, index: Term): Term {
  const above: Term[] = [];
  let from = array;
  while (from.op === Op.Store && above.length <= MAX_BURIED) {
    const same = decideEqual(tb, arg(from, 1), index);
    if (same === true) return rebuildWrites(tb, arg(from, 0), above);
    if (same === undefined) break;
    above.push(from);
    from = arg(from, 0);
  }
  return array;
}

function rebuildWrites(tb: TermBuilder, base: Term, writes: readonly Term[]): Term {
  return writes.reduceRight(
    (array, write) => tb.bank.intern3(Op.Store, base.sort, array, arg(write, 1), arg(write, 2)),
    base,
  );
}

function elementSort({ sort }: Term): Sort {
  if (sort.kind !== 'array') throw new TypeError('select of a term that is no array');
  return sort.element;
}
