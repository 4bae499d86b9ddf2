import { describe, expect, it } from 'vitest';
import { TermBuilder } from '../../../server/src/term/builder';
import { evaluate } from '../../../server/src/term/evaluate';
import { freeVars } from '../../../server/src/term/free-vars';
import { printInfix } from '../../../server/src/term/print-infix';
import { smtLibScript } from '../../../server/src/term/print-smtlib';
import { termDepth, termSize } from '../../../server/src/term/size';
import { arraySort, BOOL, bvSort, INT, type Sort } from '../../../server/src/term/sort';
import { substitute } from '../../../server/src/term/substitute';
import type { Term } from '../../../server/src/term/term';
import { postOrder, someSubterm } from '../../../server/src/term/walk';

const DEPTH = 1_000_000;

/** The value after so many steps. */
function chain(start: Term, step: (term: Term) => Term): Term {
  let term = start;
  for (let i = 0; i < DEPTH; i++) term = step(term);
  return term;
}

describe('a million levels', () => {
  const tb = new TermBuilder();
  const x = tb.variable('x', bvSort(32));
  const y = tb.variable('y', bvSort(32));
  const z = tb.variable('z', bvSort(32));
  // Nothing to fold.
  const deep = chain(x, (term) => tb.bvMul(term, y));

  it('are built, counted and walked', () => {
    expect(termDepth(deep)).toBe(DEPTH);
    expect(termSize(deep)).toBe(DEPTH + 2);
    expect(postOrder(deep).at(-1)).toBe(deep);
    expect(someSubterm(deep, (term) => term === z)).toBe(false);
    expect(freeVars(deep)).toEqual(new Set([y, x]));
  });

  it('are evaluated', () => {
    let expected = 5;
    for (let i = 0; i < DEPTH; i++) expected = Math.imul(expected, 7) >>> 0;
    const values = new Map([
      [x, 5],
      [y, 7],
    ]);
    expect(evaluate(deep, values)).toBe(expected);
  });

  it('are substituted in', () => {
    const replaced = substitute(tb, deep, new Map([[x, z]]));
    expect(freeVars(replaced)).toEqual(new Set([y, z]));
    // With constants it folds to one.
    const constants = new Map([
      [x, tb.bv(5, 32)],
      [y, tb.bv(7, 32)],
    ]);
    expect(substitute(tb, deep, constants)).toBe(
      tb.bv(
        evaluate(
          deep,
          new Map([
            [x, 5],
            [y, 7],
          ]),
        ) as number,
        32,
      ),
    );
  });

  it('are compared, negated and taken apart by rules', () => {
    expect(tb.eq(deep, tb.bvAdd(deep, tb.bv(1, 32)))).toBe(tb.false);
    expect(tb.bvUlt(tb.extract(tb.zeroExtend(deep, 64), 40, 0), tb.bv(-1, 41))).toBe(tb.true);
    expect(tb.not(tb.not(tb.bvUlt(deep, x)))).toBe(tb.bvUlt(deep, x));
  });

  it('are printed, cut off', () => {
    expect(printInfix(deep)).toContain('…');
  });

  it('are printed as SMT-LIB, without nesting as deep', () => {
    const script = smtLibScript([tb.eq(deep, x)]);
    expect(script.match(/define-fun/g)!.length).toBeGreaterThan(DEPTH / 70);
    expect(script.length).toBeGreaterThan(9 * DEPTH);
  });
});

/** No rule may recurse over the depth, either: enough levels for any stack. */
describe('fifty thousand levels of', () => {
  const LEVELS = 50_000;
  type Step = (tb: TermBuilder, term: Term, n: number) => Term;
  const y = (tb: TermBuilder): Term => tb.variable('y', bvSort(32));
  const number = (tb: TermBuilder, n: number): Term => tb.bv(n, 32);
  const chains: [string, Sort, Step][] = [
    ['conjunction', BOOL, (tb, t, n) => tb.and(t, tb.variable(`p${n}`, BOOL))],
    [
      'and/or',
      BOOL,
      (tb, t, n) => (n % 2 === 0 ? tb.and(t, tb.variable(`p${n}`, BOOL)) : tb.or(t, tb.variable(`p${n}`, BOOL))),
    ],
    ['equivalence', BOOL, (tb, t, n) => tb.not(tb.eq(t, tb.variable(`p${n % 5}`, BOOL)))],
    ['choice of constants', bvSort(32), (tb, t, n) => tb.ite(tb.bvUlt(y(tb), number(tb, n)), number(tb, n), t)],
    ['choice of sums', bvSort(32), (tb, t, n) => tb.ite(tb.eq(y(tb), number(tb, n)), tb.bvAdd(t, number(tb, 4)), t)],
    ['complement', bvSort(32), (tb, t) => tb.bvNot(tb.bvMul(t, y(tb)))],
    ['negated sums', bvSort(32), (tb, t) => tb.bvNeg(tb.bvAdd(tb.bvNot(t), y(tb)))],
    ['bytes', bvSort(32), (tb, t) => tb.concat(tb.extract(t, 7, 0), tb.extract(tb.bvMul(t, y(tb)), 31, 8))],
    ['masks', bvSort(32), (tb, t, n) => tb.bvOr(tb.bvAnd(t, number(tb, 0x5a5a5a + n)), tb.bvXor(t, y(tb)))],
    ['products', INT, (tb, t) => tb.intSub(tb.int(3), tb.intMul(t, tb.variable('i', INT)))],
    ['writes', arraySort(bvSort(32), bvSort(8)), (tb, t, n) => tb.store(t, number(tb, n), tb.bv(n, 8))],
    [
      'reads',
      bvSort(32),
      (tb, t) => tb.zeroExtend(tb.select(tb.variable('m', arraySort(bvSort(32), bvSort(8))), t), 32),
    ],
  ];
  it.each(chains)('%s', (_, sort, step) => {
    const tb = new TermBuilder();
    const start = tb.variable('start', sort);
    let term = start;
    for (let n = 0; n < LEVELS; n++) term = step(tb, term, n);
    expect(freeVars(term).has(start)).toBe(true);
    evaluate(term, new Map([[y(tb), 2]]));
    substitute(tb, term, new Map([[start, tb.fresh('other', sort)]]));
    tb.eq(term, start);
    if (sort.kind === 'bool') tb.and(tb.not(term), term);
    if (sort.kind === 'bv') {
      tb.eq(term, number(tb, 3));
      tb.bvUlt(tb.extract(term, 7, 0), tb.bv(9, 8));
      tb.bvSlt(term, number(tb, 3));
    }
    if (sort.kind === 'array') {
      expect(tb.select(term, number(tb, LEVELS - 1))).toBe(tb.bv(LEVELS - 1, 8));
      tb.select(term, y(tb));
    }
    if (sort.kind === 'int') tb.intLt(term, tb.int(7));
  });
});
