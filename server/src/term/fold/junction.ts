/** Conjunction and disjunction. One text for both: `decisive` is false for and, true for or. */
import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { BOOL } from '../sort';
import type { Term } from '../term';
import { areComplements } from './complement';
import { type RangeAtom, rangeAtom, relate } from './range-atom';

/** Nested junctions of more arguments are left nested: flattening a growing one would be quadratic. */
const MAX_FLAT = 16;
/** Up to so many arguments, all pairs are looked at. */
const MAX_PAIRS = 8;

type Junction = Op.And | Op.Or;

export function foldJunction(tb: TermBuilder, op: Junction, args: readonly Term[]): Term {
  const decisive = op === Op.Or ? tb.true : tb.false;
  const neutral = op === Op.Or ? tb.false : tb.true;
  const flat = flatten(op, args, decisive, neutral);
  if (flat === undefined) return decisive;
  const list = sortedDistinct(flat);
  if (list.length === 0) return neutral;
  if (list.length === 1) return list[0]!;
  if (hasComplements(list)) return decisive;
  if (list.length <= MAX_PAIRS) {
    const simpler =
      simplifyPairs(tb, op, list) ?? (list.length === 2 ? factored(tb, op, list[0]!, list[1]!) : undefined);
    if (simpler !== undefined) return simpler;
  }
  return tb.bank.intern(op, BOOL, list, undefined);
}

/** The arguments with nested ones spread and neutral ones dropped; `undefined` if one decides. */
function flatten(op: Junction, args: readonly Term[], decisive: Term, neutral: Term): Term[] | undefined {
  const flat: Term[] = [];
  for (const a of args) {
    if (a === decisive) return undefined;
    if (a === neutral) continue;
    if (a.op === op && a.args.length <= MAX_FLAT) for (const nested of a.args) flat.push(nested);
    else flat.push(a);
  }
  return flat;
}

function sortedDistinct(terms: Term[]): Term[] {
  terms.sort((p, q) => p.id - q.id);
  let kept = 0;
  for (const term of terms) if (kept === 0 || terms[kept - 1] !== term) terms[kept++] = term;
  terms.length = kept;
  return terms;
}

function hasComplements(list: readonly Term[]): boolean {
  if (list.length <= MAX_PAIRS) {
    return list.some((p, i) => {
      for (let j = i + 1; j < list.length; j++) if (areComplements(p, list[j]!)) return true;
      return false;
    });
  }
  const members = new Set(list);
  return list.some((p) => p.op === Op.Not && members.has(p.args[0]!));
}

/** Drops or shortens one argument by what another one says; `undefined` if nothing is to be done. */
function simplifyPairs(tb: TermBuilder, op: Junction, list: readonly Term[]): Term | undefined {
  const atoms = list.map(rangeAtom);
  for (let i = 0; i < list.length; i++) {
    for (let j = 0; j < list.length; j++) {
      if (i === j) continue;
      const shorter = absorbed(tb, op, list[i]!, list[j]!);
      if (shorter !== undefined) return junction(tb, op, list.with(i, shorter));
      const dropped = i < j ? byRanges(op, atoms[i], atoms[j]) : undefined;
      if (dropped === 'all') return op === Op.Or ? tb.true : tb.false;
      if (dropped !== undefined) return junction(tb, op, list.toSpliced(dropped === 'first' ? i : j, 1));
    }
  }
  return undefined;
}

/** `p` made simpler by knowing `q`: `q && (q || r)` drops the second, `q && (!q || r)` shortens it. */
function absorbed(tb: TermBuilder, op: Junction, p: Term, q: Term): Term | undefined {
  const dual = op === Op.And ? Op.Or : Op.And;
  if (p.op !== dual || p.args.length > MAX_FLAT) return undefined;
  if (p.args.includes(q)) return op === Op.And ? tb.true : tb.false;
  const at = p.args.findIndex((a) => areComplements(a, q));
  return at < 0 ? undefined : junction(tb, dual, p.args.toSpliced(at, 1));
}

function byRanges(
  op: Junction,
  p: RangeAtom | undefined,
  q: RangeAtom | undefined,
): 'all' | 'first' | 'second' | undefined {
  if (p === undefined || q === undefined) return undefined;
  const relation = relate(p, q);
  switch (relation) {
    case 'disjoint':
      return op === Op.And ? 'all' : undefined;
    case 'complementary':
      return 'all';
    case 'exhaustive':
      return op === Op.Or ? 'all' : undefined;
    case 'first-within-second':
      return op === Op.And ? 'second' : 'first';
    case 'second-within-first':
      return op === Op.And ? 'first' : 'second';
    case undefined:
      return undefined;
  }
}

/** `(g && a) || (g && b)` as `g && (a || b)`: what two branches share stays in front of where they meet. */
function factored(tb: TermBuilder, op: Junction, p: Term, q: Term): Term | undefined {
  const dual = op === Op.And ? Op.Or : Op.And;
  if (p.op !== dual || q.op !== dual || p.args.length > MAX_FLAT || q.args.length > MAX_FLAT) return undefined;
  const common = p.args.filter((a) => q.args.includes(a));
  if (common.length === 0) return undefined;
  const rest = [p, q].map((side) =>
    junction(
      tb,
      dual,
      side.args.filter((a) => !common.includes(a)),
    ),
  );
  return junction(tb, dual, [...common, junction(tb, op, rest)]);
}

function junction(tb: TermBuilder, op: Junction, args: readonly Term[]): Term {
  return op === Op.And ? tb.conj(args) : tb.disj(args);
}
