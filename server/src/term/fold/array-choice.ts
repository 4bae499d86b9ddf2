/**
 * Arrays at indices that are one of a few constants, as the pointers of linked lists are: a read is a choice of reads, a
 * write is one write at each of the constants, and where ways meet, elements are chosen instead of arrays. So such an
 * array stays a chain of writes to constants, in which every read is answered here and never by a solver.
 */
import type { TermBuilder } from '../builder';
import { Op } from '../op';
import { arg, isConstant, type Term } from '../term';

/** Different constants that an index may be. */
const MOST_CONSTANTS = 16;
/** Choices looked at to find them. */
const MOST_NODES = 64;
/** Writes behind which two arrays may have parted. */
const MOST_WRITES = 256;

/** A read, if the array is a chain of writes to constants at its top, and the index one of a few. */
export function selectByChoice(tb: TermBuilder, array: Term, index: Term): Term | undefined {
  if (isConstant(index) || !isConstantWrite(array)) return undefined;
  const choice = choiceOf(tb, index);
  if (choice === undefined) return undefined;
  const reads = choice.constants.map((constant) => tb.select(array, constant));
  return choice.build(reads);
}

/** A write at each of a few indices, where the index is one of them. */
export function storeByChoice(tb: TermBuilder, array: Term, index: Term, element: Term): Term | undefined {
  if (isConstant(index) || (array.op !== Op.ConstArray && !isConstantWrite(array))) return undefined;
  const choice = choiceOf(tb, index);
  if (choice === undefined) return undefined;
  return choice.constants.reduce((written, constant, at) => {
    const isIt = choice.build(choice.constants.map((_, other) => tb.bool(other === at)));
    return tb.store(written, constant, tb.ite(isIt, element, tb.select(array, constant)));
  }, array);
}

/** A choice between arrays that differ in a few constant indices. */
export function iteOfWrites(tb: TermBuilder, condition: Term, a: Term, b: Term): Term | undefined {
  const base = commonBase(a, b);
  if (base === undefined) return undefined;
  const indices = new Set<Term>();
  for (const top of [a, b]) for (let at = top; at !== base; at = arg(at, 0)) indices.add(arg(at, 1));
  const inOrder = [...indices].sort((one, other) => one.id - other.id);
  return inOrder.reduce(
    (array, index) => tb.store(array, index, tb.ite(condition, tb.select(a, index), tb.select(b, index))),
    base,
  );
}

/** What is below the last writes of both, if these are few, and to constants. */
function commonBase(a: Term, b: Term): Term | undefined {
  const below = new Set<Term>([a]);
  for (let at = a; isConstantWrite(at) && below.size < MOST_WRITES;) below.add((at = arg(at, 0)));
  let at = b;
  for (let steps = 0; !below.has(at); steps++) {
    if (!isConstantWrite(at) || steps >= MOST_WRITES) return undefined;
    at = arg(at, 0);
  }
  return at;
}

function isConstantWrite(array: Term): boolean {
  return array.op === Op.Store && isConstant(arg(array, 1));
}

interface Choice {
  readonly constants: readonly Term[];
  /** The same choice between other values, one for each of the constants. */
  readonly build: (values: readonly Term[]) => Term;
}

/** A term as a choice between constants: an ite of such, or a concatenation of one with a constant. */
function choiceOf(tb: TermBuilder, index: Term): Choice | undefined {
  const { around, choice } = unwrapped(tb, index);
  if (choice.op !== Op.Ite) return undefined;
  const nodes = nodesOf(choice);
  if (nodes === undefined) return undefined;
  const leaves = [...new Set(nodes.flatMap((node) => node.args.slice(1).filter(isConstant)))];
  if (leaves.length > MOST_CONSTANTS) return undefined;
  return {
    constants: leaves.map(around),
    build: (values) => {
      const built = new Map<Term, Term>(leaves.map((leaf, at) => [leaf, values[at]!]));
      for (const node of nodes) {
        built.set(node, tb.ite(arg(node, 0), built.get(arg(node, 1))!, built.get(arg(node, 2))!));
      }
      return built.get(choice)!;
    },
  };
}

/** What is chosen in a concatenation, and what stands around it. */
function unwrapped(tb: TermBuilder, index: Term): { around: (leaf: Term) => Term; choice: Term } {
  if (index.op !== Op.Concat) return { around: (leaf) => leaf, choice: index };
  const [high, low] = [arg(index, 0), arg(index, 1)];
  if (isConstant(low)) return { around: (leaf) => tb.concat(leaf, low), choice: high };
  if (isConstant(high)) return { around: (leaf) => tb.concat(high, leaf), choice: low };
  return { around: (leaf) => leaf, choice: index };
}

/** The choices that a choice consists of, inner ones first; undefined if they are many, or not all of constants. */
function nodesOf(choice: Term): readonly Term[] | undefined {
  const finished = new Set<Term>();
  const work = [choice];
  for (let node = work.at(-1); node !== undefined; node = work.at(-1)) {
    if (finished.has(node)) {
      work.pop();
      continue;
    }
    const open = node.args.slice(1).filter((branch) => !isConstant(branch) && !finished.has(branch));
    if (open.some(({ op }) => op !== Op.Ite) || work.length + finished.size > MOST_NODES) return undefined;
    if (open.length > 0) work.push(...open);
    else {
      work.pop();
      finished.add(node);
    }
  }
  return [...finished];
}
