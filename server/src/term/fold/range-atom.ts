/** Comparisons of a bit-vector with a constant, seen as sets of values, to relate two of them. */
import { bvSignedValue, bvValue, type Term, widthOf } from '../term';
import { Op } from '../op';

/** The values of `term` for which an atom holds: an interval, or all but one. */
export interface RangeAtom {
  readonly term: Term;
  readonly shape: 'unsigned' | 'signed' | 'point' | 'hole';
  /** Bounds in the order of `shape`; of a point or hole both are its unsigned value. */
  readonly low: bigint;
  readonly high: bigint;
}

/** An atom `x < c`, `c < x`, `x == c` or its negation as a set; `undefined` for others. */
export function rangeAtom(atom: Term): RangeAtom | undefined {
  const negated = atom.op === Op.Not;
  const { op, args } = negated ? atom.args[0]! : atom;
  if (op === Op.Eq) {
    if (args[1]!.op !== Op.BvConst) return undefined;
    const at = bvValue(args[1]!);
    return { term: args[0]!, shape: negated ? 'hole' : 'point', low: at, high: at };
  }
  if (negated || (op !== Op.BvUlt && op !== Op.BvSlt)) return undefined;
  const [a, b] = args as readonly [Term, Term];
  const [term, constant] = a.op === Op.BvConst ? [b, a] : [a, b];
  if (constant.op !== Op.BvConst) return undefined;
  const bound = op === Op.BvUlt ? bvValue(constant) : bvSignedValue(constant);
  const shape = op === Op.BvUlt ? 'unsigned' : 'signed';
  const [least, most] = bounds(shape, widthOf(term));
  return constant === b ? { term, shape, low: least, high: bound - 1n } : { term, shape, low: bound + 1n, high: most };
}

export type Relation = 'disjoint' | 'exhaustive' | 'complementary' | 'first-within-second' | 'second-within-first';

/** How the sets of two atoms over one term relate, if that is one of the useful ways. */
export function relate(p: RangeAtom, q: RangeAtom): Relation | undefined {
  if (p.term !== q.term) return undefined;
  if (p.shape === 'hole' && q.shape === 'hole') return p.low === q.low ? undefined : 'exhaustive';
  if (p.shape === 'hole') return mirrored(relate(q, p));
  const shape = p.shape === 'point' ? q.shape : p.shape;
  if (q.shape !== shape && q.shape !== 'point' && q.shape !== 'hole') return undefined;
  const width = widthOf(p.term);
  const first = inOrder(p, shape, width);
  const second = inOrder(q, shape, width);
  if (q.shape === 'hole') {
    if (first.low <= second.low && second.low <= first.high) return p.shape === 'point' ? 'disjoint' : 'exhaustive';
    return 'first-within-second';
  }
  if (first.high < second.low || second.high < first.low) {
    const adjacent = first.high + 1n === second.low || second.high + 1n === first.low;
    return adjacent && p.shape !== 'point' && q.shape !== 'point' ? 'complementary' : 'disjoint';
  }
  if (second.low <= first.low && first.high <= second.high) return 'first-within-second';
  if (first.low <= second.low && second.high <= first.high) return 'second-within-first';
  // Overlapping, none within the other: each has one open side, so together they are everything.
  return 'exhaustive';
}

function mirrored(relation: Relation | undefined): Relation | undefined {
  if (relation === 'first-within-second') return 'second-within-first';
  return relation === 'second-within-first' ? 'first-within-second' : relation;
}

/** The bounds of a set in an order; points and holes are known by their unsigned value. */
function inOrder(atom: RangeAtom, shape: RangeAtom['shape'], width: number): { low: bigint; high: bigint } {
  if (shape !== 'signed' || atom.shape === 'signed') return atom;
  const at = BigInt.asIntN(width, atom.low);
  return { low: at, high: at };
}

function bounds(shape: 'unsigned' | 'signed', width: number): readonly [bigint, bigint] {
  if (shape === 'unsigned') return [0n, (1n << BigInt(width)) - 1n];
  const half = 1n << BigInt(width - 1);
  return [-half, half - 1n];
}
