import { beforeAll, describe, expect, it } from 'vitest';
import { neverCancelled } from '../../../server/src/base/cancellation';
import { IntegerSolver } from '../../../server/src/engine/bmc/integers/integer-solver';
import { Translation } from '../../../server/src/engine/bmc/integers/translation';
import { createSolver } from '../../../server/src/solver/chain';
import type { Z3Host } from '../../../server/src/solver/z3/host';
import { TermBuilder } from '../../../server/src/term/builder';
import { evaluate } from '../../../server/src/term/evaluate';
import { arraySort, bvSort, BOOL } from '../../../server/src/term/sort';
import { type Term, widthOf } from '../../../server/src/term/term';
import { makeHost } from '../solver/fixture';
import { Random } from '../solver/random-formulas';

/** Bit-vector terms of all operators, of which some have no translation. */
class RandomTerms {
  constructor(
    private readonly tb: TermBuilder,
    private readonly random: Random,
  ) {}

  number(width: number, depth: number): Term {
    const { tb, random } = this;
    if (depth === 0 || random.below(8) === 0)
      return random.below(3) === 0 ? this.constant(width) : tb.variable(`x${width}_${random.below(3)}`, bvSort(width));
    const [a, b] = [this.number(width, depth - 1), this.number(width, depth - 1)];
    const constant = this.constant(width);
    const narrow = 1 + random.below(width);
    const wide = width + random.below(4);
    return random.pick([
      () => tb.bvAdd(a, b),
      () => tb.bvAdd(a, b),
      () => tb.bvSub(a, b),
      () => tb.bvNeg(a),
      () => tb.bvNot(a),
      () => tb.bvMul(a, constant),
      () => tb.bvUdiv(a, constant),
      () => tb.bvUrem(a, constant),
      () => tb.bvSdiv(a, constant),
      () => tb.bvSrem(a, constant),
      () => tb.bvShl(a, constant),
      () => tb.bvLshr(a, constant),
      () => tb.bvAshr(a, constant),
      () => tb.bvAnd(a, constant),
      () => tb.ite(this.formula(depth - 1), a, b),
      () => tb.extract(this.number(wide, depth - 1), wide - 1, wide - width),
      () => tb.extract(this.number(wide, depth - 1), width - 1, 0),
      () => tb.signExtend(this.number(narrow, depth - 1), width),
      () => tb.zeroExtend(this.number(narrow, depth - 1), width),
      () => (narrow === width ? a : tb.concat(this.number(narrow, depth - 1), this.number(width - narrow, depth - 1))),
    ])();
  }

  formula(depth: number): Term {
    const { tb, random } = this;
    const width = 1 + random.below(6);
    const [a, b] = [this.number(width, depth), this.number(width, depth)];
    if (depth > 0 && random.below(3) === 0) {
      const [p, q] = [this.formula(depth - 1), this.formula(depth - 1)];
      return random.pick([
        () => tb.and(p, q),
        () => tb.or(p, tb.not(q)),
        () => tb.eq(p, q),
        () => tb.ite(p, q, tb.not(p)),
      ])();
    }
    return random.pick([
      () => tb.eq(a, b),
      () => tb.bvUlt(a, b),
      () => tb.bvUle(a, b),
      () => tb.bvSlt(a, b),
      () => tb.bvSle(a, b),
    ])();
  }

  private constant(width: number): Term {
    return this.tb.bv(this.random.below(2 ** width), width);
  }
}

describe('bit-vectors as integers', () => {
  it('mean the same in every state', () => {
    const random = new Random(5);
    let translated = 0;
    let exceptional = 0;
    for (let round = 0; round < 1500; round++) {
      const tb = new TermBuilder();
      const terms = new RandomTerms(tb, random);
      const root = round % 2 === 0 ? terms.number(1 + random.below(7), 3) : terms.formula(3);
      const integers = new Map<Term, Term>();
      const translation = new Translation(tb, (variable, integer) => integers.set(variable, integer));
      const found = translation.of(root);
      if (found === undefined) continue;
      translated++;
      exceptional += translation.arithmetic.wrapping;
      for (let state = 0; state < 12; state++) {
        const bits = new Map([...integers.keys()].map((one) => [one, random.below(2 ** widthOf(one))] as const));
        const numbers = new Map(
          [...integers].map(
            ([one, integer]) => [integer, BigInt.asIntN(widthOf(one), BigInt(bits.get(one)!))] as const,
          ),
        );
        const value = evaluate(root, bits);
        const asInteger = evaluate(found.term, numbers);
        if (found.kind === 'formula') expect(asInteger).toBe(value);
        else {
          expect(asInteger).toBe(BigInt.asIntN(widthOf(root), BigInt(value as number)));
          expect((asInteger as bigint) >= found.range.low && (asInteger as bigint) <= found.range.high).toBe(true);
        }
      }
    }
    expect(translated).toBeGreaterThan(500);
    expect(exceptional).toBeGreaterThan(500);
  });

  it.each([
    ['a product of variables', (tb: TermBuilder, x: Term, y: Term) => tb.bvMul(x, y)],
    ['a bitwise operation', (tb: TermBuilder, x: Term, y: Term) => tb.bvXor(x, y)],
    ['a shift by a variable', (tb: TermBuilder, x: Term, y: Term) => tb.bvShl(x, y)],
    ['memory', (tb: TermBuilder, x: Term) => tb.select(tb.variable('m', arraySort(bvSort(8), bvSort(8))), x)],
  ])('have no translation: %s', (_, make) => {
    const tb = new TermBuilder();
    const [x, y] = [tb.variable('x', bvSort(8)), tb.variable('y', bvSort(8))];
    expect(new Translation(tb, () => undefined).of(make(tb, x, y))).toBeUndefined();
  });
});

describe('questions over integers', () => {
  let host: Z3Host;
  beforeAll(async () => {
    host = await makeHost();
  });

  it('are answered as those over bits, with names that come later', () => {
    const random = new Random(9);
    const seen = { sat: 0, unsat: 0, unknown: 0 };
    let asked = 0;
    for (let round = 0; round < 60; round++) {
      const tb = new TermBuilder();
      const terms = new RandomTerms(tb, random);
      const plain = createSolver(host, tb);
      const bits = createSolver(host, tb);
      const integers = new IntegerSolver(tb, bits, () => createSolver(host, tb));
      const facts: Term[] = [];
      const define = (name: Term, value: Term): void => {
        integers.define(name, value);
        plain.define(name, value);
        facts.push(tb.eq(name, value));
      };
      // The first name is used before it stands for something.
      const early = tb.variable('x4_0', bvSort(4));
      for (let step = 0; step < 4; step++) {
        const name = tb.fresh('goal', BOOL);
        define(name, tb.and(terms.formula(2), terms.formula(2)));
        if (step === 2) define(early, tb.extract(tb.variable('later', bvSort(6)), 4, 1));
        const assumptions = [name, tb.not(tb.variable('b', BOOL))];
        const budget = { milliseconds: 20_000, cancellation: neverCancelled };
        const expected = plain.check(assumptions, budget);
        const answer = integers.check(assumptions, budget);
        seen[answer.kind]++;
        expect(answer.kind).toBe(expected.kind);
        if (answer.kind === 'sat') {
          for (const formula of [...assumptions, ...facts]) expect(answer.model.value(formula)).toBe(true);
        }
        if (answer.kind === 'unsat') expect(assumptions).toEqual(expect.arrayContaining([...answer.core]));
      }
      asked += integers.questions;
      integers.dispose();
      plain.dispose();
      bits.dispose();
    }
    expect(seen.sat).toBeGreaterThan(40);
    expect(seen.unsat).toBeGreaterThan(20);
    expect(asked).toBeGreaterThan(100);
  });
});
