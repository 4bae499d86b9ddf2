/** Inputs taken out of a precondition: ∃ input. formulas, without the quantifier where that is easy. */
import type { TermBuilder } from '../../term/builder';
import { freeVars } from '../../term/free-vars';
import { Op } from '../../term/op';
import { BOOL } from '../../term/sort';
import { substitute } from '../../term/substitute';
import { bvValue, type Term, widthOf } from '../../term/term';
import { forEachSubterm } from '../../term/walk';
import { conjunctsOf, hasQuantifier } from './conjuncts';
import { linearIn, solvable } from './linear';

/** Conjuncts that hold exactly where some values of the inputs make all formulas true. */
export function eliminate(terms: TermBuilder, formulas: readonly Term[], inputs: readonly Term[]): readonly Term[] {
  let left = [...formulas];
  for (const input of inputs) {
    const about = left.filter((one) => freeVars(one).has(input));
    if (about.length === 0) continue;
    const others = left.filter((one) => !about.includes(one));
    left = [...others, ...without(terms, about, input)];
  }
  return left;
}

function without(terms: TermBuilder, about: readonly Term[], input: Term): readonly Term[] {
  const value = definition(terms, about, input);
  if (value !== undefined) return put(terms, about, input, value);
  if (input.sort === BOOL) {
    const cases = [terms.true, terms.false].map((one) => terms.conj(put(terms, about, input, one)));
    return conjunctsOf(terms, terms.disj(cases));
  }
  const [only] = about;
  const satisfied = about.length === 1 ? (comparison(terms, only!, input) ?? equation(terms, only!, input)) : undefined;
  if (satisfied !== undefined) return conjunctsOf(terms, satisfied);
  const values = casesOf(terms, about, input);
  if (values !== undefined) {
    const cases = new Set(values.map((one) => terms.conj(put(terms, about, input, one))));
    return conjunctsOf(terms, terms.disj([...cases]));
  }
  return [terms.exists([input], terms.conj(about))];
}

function put(terms: TermBuilder, about: readonly Term[], input: Term, value: Term): readonly Term[] {
  return conjunctsOf(terms, terms.conj(about.map((one) => substitute(terms, one, new Map([[input, value]])))));
}

/** Different constants with which an input is compared, if each case is to be a formula of its own. */
const mostCompared = 3;

/** Values between which the formulas tell all values of the input apart, if they only compare it with few constants. */
function casesOf(terms: TermBuilder, about: readonly Term[], input: Term): readonly Term[] | undefined {
  if (input.sort.kind !== 'bv' || about.some(hasQuantifier)) return undefined;
  const width = widthOf(input);
  const compared = new Set<bigint>();
  const otherUses = new Set<Term>();
  forEachSubterm(about, (term) => {
    const { op, args } = term;
    if (!args.includes(input)) return;
    const other = args[1 - args.indexOf(input)];
    if (comparisons.has(op) && other?.op === Op.BvConst) compared.add(bvValue(other));
    else otherUses.add(term);
  });
  if (otherUses.size > 0 || compared.size > mostCompared) return undefined;
  // Each constant, what comes behind it, and where the orders begin.
  const starts = [...compared, 0n, 1n << BigInt(width - 1)];
  const values = new Set(starts.flatMap((one) => [one, BigInt.asUintN(width, one + 1n)]));
  return [...values].map((one) => terms.bv(one, width));
}

const comparisons: ReadonlySet<Op> = new Set([Op.Eq, Op.BvUlt, Op.BvUle, Op.BvSlt, Op.BvSle]);

/** What the input must be, if one of the formulas is an equation that says it. */
function definition(terms: TermBuilder, about: readonly Term[], input: Term): Term | undefined {
  for (const one of about) {
    if (one.op !== Op.Eq) continue;
    const [a, b] = [one.args[0]!, one.args[1]!];
    for (const [side, other] of [
      [a, b],
      [b, a],
    ] as const) {
      if (freeVars(other).has(input)) continue;
      if (side === input) return other;
      // x + c = t: with the constant on the other side.
      if (side.op !== Op.BvAdd) continue;
      const [left, right] = [side.args[0]!, side.args[1]!];
      if (left === input && !freeVars(right).has(input)) return terms.bvSub(other, right);
      if (right === input && !freeVars(left).has(input)) return terms.bvSub(other, left);
    }
  }
  return undefined;
}

/** When an equation that is linear in the input has a solution. */
function equation(terms: TermBuilder, formula: Term, input: Term): Term | undefined {
  const [a, b] = formula.args;
  if (formula.op !== Op.Eq || a?.sort.kind !== 'bv' || input.sort.kind !== 'bv') return undefined;
  const linear = linearIn(terms, terms.bvSub(a, b!), input);
  return linear === undefined ? undefined : solvable(terms, linear, input.sort.width);
}

/** When a comparison of the input with something else can be made true. */
function comparison(terms: TermBuilder, formula: Term, input: Term): Term | undefined {
  const negated = formula.op === Op.Not;
  const { op, args } = negated ? formula.args[0]! : formula;
  const at = args.indexOf(input);
  const other = args[1 - at];
  if (at < 0 || other === undefined || args.length !== 2 || freeVars(other).has(input)) return undefined;
  if (op === Op.Eq) return input.sort.kind === 'bv' || !negated ? terms.true : undefined;
  if (input.sort.kind !== 'bv') return undefined;
  const width = widthOf(input);
  const least = op === Op.BvSlt || op === Op.BvSle ? 1n << BigInt(width - 1) : 0n;
  const most = op === Op.BvSlt || op === Op.BvSle ? least - 1n : (1n << BigInt(width)) - 1n;
  const strict = (op === Op.BvUlt || op === Op.BvSlt) !== negated;
  if (op !== Op.BvUlt && op !== Op.BvUle && op !== Op.BvSlt && op !== Op.BvSle) return undefined;
  if (!strict) return terms.true;
  // input < other needs room below it, other < input above it; negation turns the sides round.
  const below = (at === 0) !== negated;
  return terms.ne(other, terms.bv(below ? least : most, width));
}
