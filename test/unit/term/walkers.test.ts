import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { ArrayValue, sameValue } from '../../../server/src/term/array-value';
import { TermBuilder } from '../../../server/src/term/builder';
import { evaluate, Evaluator, withDefaults } from '../../../server/src/term/evaluate';
import { freeVars } from '../../../server/src/term/free-vars';
import { Op } from '../../../server/src/term/op';
import { printInfix } from '../../../server/src/term/print-infix';
import { arraySort, BOOL, bvSort, DOUBLE, INT } from '../../../server/src/term/sort';
import { substitute, Substitution } from '../../../server/src/term/substitute';
import { boundVars, type Term } from '../../../server/src/term/term';
import { type Value, valueTerm } from '../../../server/src/term/value';
import { postOrder } from '../../../server/src/term/walk';
import { bitInstructions } from './bit-instructions';
import { edgeValue, Machine, run, step, width } from './machine';
import { intInstructions } from './other-instructions';

const tb = new TermBuilder();
const [x, y, z] = ['x', 'y', 'z'].map((name) => tb.variable(name, bvSort(4))) as [Term, Term, Term];
const [p, q] = ['p', 'q'].map((name) => tb.variable(name, BOOL)) as [Term, Term];

describe('hash-consing', () => {
  it('gives one term for one structure', () => {
    expect(tb.bvMul(x, y)).toBe(tb.bvMul(y, x));
    expect(tb.variable('x', bvSort(4))).toBe(x);
    expect(tb.variable('x', BOOL)).not.toBe(x);
    expect(tb.bv(-1, 200)).toBe(tb.bv(2n ** 200n - 1n, 200));
    expect(tb.fp(0x7ff0_0000_0000_0001n, DOUBLE)).toBe(tb.fp(0xfff8_0000_0000_0000n, DOUBLE));
    expect(tb.forall([x, y], tb.eq(x, y))).toBe(tb.forall([x, y], tb.eq(x, y)));
    expect(tb.fresh('x', BOOL)).not.toBe(tb.fresh('x', BOOL));
    const f = tb.func('f', [BOOL], BOOL);
    expect(tb.apply(f, [p])).toBe(tb.apply(tb.func('f', [BOOL], BOOL), [p]));
  });

  it('keeps apart what differs only in payload, sort or order', () => {
    const distinct = [
      tb.extract(x, 1, 0),
      tb.extract(x, 2, 1),
      tb.zeroExtend(x, 8),
      tb.zeroExtend(x, 9),
      tb.bvSub(x, y),
      tb.bvSub(y, x),
      tb.constArray(INT, x),
      tb.constArray(BOOL, x),
    ];
    expect(new Set(distinct).size).toBe(distinct.length);
  });

  it('orders ids topologically', () => {
    const term = tb.ite(tb.bvUlt(x, y), tb.bvMul(x, z), tb.bvAdd(tb.bvMul(y, z), x));
    for (const sub of postOrder(term)) for (const a of sub.args) expect(a.id).toBeLessThan(sub.id);
  });

  it('grows without losing anything', () => {
    const own = new TermBuilder();
    const terms = Array.from({ length: 50_000 }, (_, i) => own.bv(i, 32));
    expect(terms.every((term, i) => own.bv(i, 32) === term)).toBe(true);
  });

  it('rejects ill-sorted terms', () => {
    expect(() => tb.bvAdd(x, p)).toThrow(TypeError);
    expect(() => tb.and(p, x)).toThrow(TypeError);
    expect(() => tb.ite(x, p, q)).toThrow(TypeError);
    expect(() => tb.bvAdd(tb.int(1), tb.int(2))).toThrow(TypeError);
    expect(() => tb.intAdd(x, y)).toThrow(TypeError);
    expect(() => tb.bvNot(p)).toThrow(TypeError);
    expect(() => tb.fpNeg(x)).toThrow(TypeError);
    expect(() => tb.extract(x, 4, 0)).toThrow(RangeError);
    expect(() => tb.zeroExtend(x, 3)).toThrow(RangeError);
    // And goes on working afterwards.
    expect(tb.bvAdd(x, tb.bv(0, 4))).toBe(x);
  });
});

describe('substitution', () => {
  it('is simultaneous', () => {
    const swapped = substitute(
      tb,
      tb.bvSub(x, y),
      new Map([
        [x, y],
        [y, x],
      ]),
    );
    expect(swapped).toBe(tb.bvSub(y, x));
  });

  it('replaces whole terms, and does not look into what it put in', () => {
    const sum = tb.bvMul(x, y);
    const replaced = substitute(tb, tb.bvXor(sum, x), new Map([[sum, tb.bvMul(sum, z)]]));
    expect(replaced).toBe(tb.bvXor(tb.bvMul(sum, z), x));
  });

  it('avoids capture', () => {
    const claim = tb.exists([x], tb.bvUlt(y, x));
    const replaced = substitute(tb, claim, new Map([[y, x]]));
    expect(freeVars(replaced)).toEqual(new Set([x]));
    for (let i = 0; i < 16; i++) expect(evaluate(replaced, new Map([[x, i]]))).toBe(i < 15);
    const [bound] = boundVars(replaced);
    expect(bound).not.toBe(x);
  });

  it('leaves bound variables alone', () => {
    const claim = tb.forall([x], tb.eq(x, y));
    expect(substitute(tb, claim, new Map([[x, z]]))).toBe(claim);
    const both = tb.and(tb.bvUlt(x, z), claim);
    expect(substitute(tb, both, new Map([[x, tb.bv(1, 4)]]))).toBe(tb.and(tb.bvUlt(tb.bv(1, 4), z), claim));
  });

  it('nests', () => {
    const claim = tb.forall([x], tb.exists([y], tb.and(tb.bvUlt(x, y), tb.bvUlt(y, z))));
    const replaced = substitute(tb, claim, new Map([[z, tb.bvXor(x, y)]]));
    expect(freeVars(replaced)).toEqual(new Set([x, y]));
  });

  it('commutes with evaluation', () => {
    fc.assert(
      fc.property(width, fc.array(step, { minLength: 3, maxLength: 15, size: 'max' }), (bits, steps) => {
        const machine = new Machine(1);
        const values = steps.slice(0, 3).map(({ k }) => edgeValue(bits, k));
        ['x', 'y', 'z'].forEach((name, n) => machine.variable(name, bvSort(bits), [values[n]!]));
        machine.variable('p', BOOL, [true]);
        machine.variable('i', INT, [(steps[0]!.k % 100n) - 50n]);
        run(machine, [...Object.values(bitInstructions), ...Object.values(intInstructions)], steps);
        const assignment = machine.assignment(0);
        const literals = new Map([...assignment].map(([v, value]) => [v, valueTerm(machine.tb, value, v.sort)]));
        const substitution = new Substitution(machine.tb, literals);
        const evaluator = new Evaluator(assignment);
        for (const { raw, folded } of machine.pool) {
          // With all variables constant, everything folds to the value.
          const value = evaluator.value(raw);
          if (value === undefined) continue;
          const expected = valueTerm(machine.tb, value, raw.sort);
          expect(substitution.apply(folded)).toBe(expected);
          expect(substitution.apply(raw)).toBe(expected);
        }
      }),
      { numRuns: 500, seed: 31 },
    );
  });
});

describe('rebuilding', () => {
  it('is stable: a folded term folds to itself', () => {
    fc.assert(
      fc.property(width, fc.array(step, { minLength: 3, maxLength: 15, size: 'max' }), (bits, steps) => {
        const machine = new Machine(0);
        for (const name of ['x', 'y', 'z']) machine.variable(name, bvSort(bits), []);
        for (const name of ['p', 'q']) machine.variable(name, BOOL, []);
        for (const name of ['i', 'j']) machine.variable(name, INT, []);
        run(machine, [...Object.values(bitInstructions), ...Object.values(intInstructions)], steps);
        for (const term of postOrder(...machine.pool.map(({ folded }) => folded))) {
          const again = machine.tb.rebuild(term, term.args);
          if (again !== term) expect([again.id, printInfix(again)]).toEqual([term.id, printInfix(term)]);
        }
      }),
      { numRuns: 1000, seed: 41 },
    );
  });
});

describe('evaluation', () => {
  it('says when it does not know', () => {
    expect(evaluate(tb.bvAdd(x, y), new Map([[x, 1]]))).toBeUndefined();
    expect(evaluate(tb.intDiv(tb.int(1), tb.int(0)), new Map())).toBeUndefined();
    expect(evaluate(tb.bvAdd(x, y), withDefaults(new Map([[x, 1]])))).toBe(1);
  });

  it('knows what does not depend on the unknown', () => {
    expect(evaluate(tb.and(p, tb.bvUlt(x, y)), new Map([[p, false]]))).toBe(false);
    expect(evaluate(tb.or(tb.bvUlt(x, y), p), new Map([[p, true]]))).toBe(true);
    expect(evaluate(tb.and(p, tb.bvUlt(x, y)), new Map([[p, true]]))).toBeUndefined();
    expect(
      evaluate(
        tb.ite(p, x, y),
        new Map<Term, Value>([
          [p, true],
          [x, 3],
        ]),
      ),
    ).toBe(3);
    expect(
      evaluate(
        tb.ite(p, x, y),
        new Map<Term, Value>([
          [y, 3],
          [x, 3],
        ]),
      ),
    ).toBe(3);
  });

  it('asks for uninterpreted functions', () => {
    const f = tb.func('f', [bvSort(4), bvSort(4)], bvSort(4));
    const term = tb.bvAdd(tb.apply(f, [x, y]), x);
    const values = new Map([
      [x, 1],
      [y, 2],
    ]);
    expect(evaluate(term, values)).toBeUndefined();
    expect(evaluate(term, values, (decl, [a, b]) => (decl === f ? (a as number) * 4 + (b as number) : undefined))).toBe(
      7,
    );
  });

  it('does not try the cases of quantifiers in quantifiers', () => {
    const bound = Array.from({ length: 6 }, (_, at) => tb.variable(`nested${at}`, bvSort(6)));
    const sum = bound.reduce((rest, one) => tb.bvMul(tb.bvAdd(rest, one), tb.bv(3, 6)));
    const nested = bound.reduce((body, one) => tb.exists([one], body), tb.bvUlt(sum, tb.variable('limit', bvSort(6))));
    expect(evaluate(nested, { get: () => 0 })).toBeUndefined();
  });

  it('tries all cases of a small quantifier', () => {
    expect(evaluate(tb.forall([x], tb.exists([y], tb.eq(tb.bvAdd(x, y), z))), new Map([[z, 3]]))).toBe(true);
    expect(evaluate(tb.forall([x], tb.bvUlt(x, z)), new Map([[z, 15]]))).toBe(false);
    const big = tb.variable('big', bvSort(64));
    expect(evaluate(tb.forall([big], tb.eq(big, big)), new Map())).toBe(true);
    expect(evaluate(tb.forall([big], tb.eq(tb.bvMul(big, big), big)), new Map())).toBeUndefined();
  });

  it('keeps arrays sparse, old values valid', () => {
    const sort = arraySort(bvSort(32), bvSort(8));
    let array = new ArrayValue(sort.index, 0);
    const versions: ArrayValue[] = [];
    for (let i = 0; i < 500; i++) versions.push((array = array.with(i % 50, i % 256)));
    versions.forEach((version, i) => {
      expect(version.get(i % 50)).toBe(i % 256);
      expect(version.get(1000)).toBe(0);
      if (i >= 50) expect(version.get((i + 1) % 50)).toBe((i - 49) % 256);
    });
    expect(sameValue(array.with(7, 0).with(7, array.get(7)), array)).toBe(true);
    expect(sameValue(array.with(7, 99), array)).toBe(false);
  });

  it('compares arrays by content', () => {
    const bit = bvSort(1);
    const zeros = new ArrayValue(bit, 0);
    // All of a small domain overwritten: what is elsewhere does not matter.
    expect(sameValue(zeros.with(0, 1).with(1, 1), new ArrayValue(bit, 1))).toBe(true);
    expect(sameValue(zeros.with(0, 1), new ArrayValue(bit, 1))).toBe(false);
    expect(sameValue(new ArrayValue(INT, 0n), new ArrayValue(INT, 1n))).toBe(false);
  });
});

describe('free variables', () => {
  it('are those not bound', () => {
    const inner = tb.exists([x], tb.bvUlt(x, y));
    expect(freeVars(inner)).toEqual(new Set([y]));
    expect(freeVars(tb.and(inner, tb.eq(x, z)))).toEqual(new Set([x, y, z]));
    expect(freeVars(tb.forall([y], inner))).toEqual(new Set());
    expect(tb.forall([y], inner).op).toBe(Op.Forall);
  });
});
