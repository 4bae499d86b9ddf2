import { describe, expect, it } from 'vitest';
import { ROUNDING_MODES } from '../../../server/src/base/rounding-mode';
import { TermBuilder } from '../../../server/src/term/builder';
import { evaluate } from '../../../server/src/term/evaluate';
import { Effort } from '../../../server/src/term/fold/effort';
import { Op } from '../../../server/src/term/op';
import { smtLibDeclarations, smtLibScript, smtLibTerm } from '../../../server/src/term/print-smtlib';
import {
  arraySort,
  BFLOAT,
  BOOL,
  bvSort,
  DOUBLE,
  HALF,
  INT,
  QUAD,
  ROUNDING_MODE,
  SINGLE,
  X87,
} from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';
import { postOrder } from '../../../server/src/term/walk';
import { runZ3, z3Available } from './z3';

/** Without folding, so that every operator is there. */
const tb = new TermBuilder(new Effort(0));
const [x, y] = ['x', 'y'].map((name) => tb.variable(name, bvSort(9))) as [Term, Term];
const [i, j] = ['i', 'j'].map((name) => tb.variable(name, INT)) as [Term, Term];
const [p, q] = ['p', 'q'].map((name) => tb.variable(name, BOOL)) as [Term, Term];
const [f, g] = ['f', 'g'].map((name) => tb.variable(name, HALF)) as [Term, Term];
const mode = tb.variable('mode', ROUNDING_MODE);
const rne = tb.rm(ROUNDING_MODES[0]!);
const a = tb.variable('a', arraySort(bvSort(9), INT));
const fn = tb.func('fn', [INT, BOOL], bvSort(9));
const constant = tb.func('constant', [], INT);

const samples: Term[] = [
  tb.and(tb.true, tb.not(tb.false), tb.or(p, q), tb.eq(p, q)),
  tb.eq(tb.ite(p, x, tb.bv(300, 9)), tb.bv(0, 9)),
  tb.eq(tb.bvAdd(tb.bvNot(x), tb.bvNeg(y)), tb.bvSub(tb.bvMul(x, y), tb.bvAnd(x, tb.bvOr(x, tb.bvXor(x, y))))),
  tb.eq(tb.bvUdiv(x, y), tb.bvUrem(tb.bvSdiv(x, y), tb.bvSrem(x, y))),
  tb.eq(tb.bvShl(x, y), tb.bvLshr(tb.bvAshr(x, y), y)),
  tb.eq(tb.concat(x, tb.extract(y, 6, 3)), tb.zeroExtend(tb.signExtend(x, 12), 13)),
  tb.and(tb.bvUlt(x, y), tb.bvUle(x, y), tb.bvSlt(x, y), tb.bvSle(x, y)),
  tb.and(tb.intLt(tb.intAdd(i, j), tb.intSub(i, tb.int(-5))), tb.intLe(tb.intMul(i, j), tb.intNeg(i))),
  tb.eq(tb.intDiv(i, tb.int(3)), tb.intMod(tb.bvToNat(x), tb.int(7))),
  tb.eq(tb.intToBv(i, 9), x),
  tb.eq(tb.select(tb.store(a, x, i), y), tb.select(tb.constArray(bvSort(9), j), x)),
  tb.eq(tb.apply(fn, [i, p]), tb.apply(fn, [tb.apply(constant, []), q])),
  tb.fpLt(tb.fpAdd(mode, f, tb.fpNeg(g)), tb.fpSub(rne, tb.fpAbs(f), tb.fpMul(rne, f, g))),
  tb.fpLe(tb.fpDiv(rne, f, g), tb.fpFma(rne, f, g, f)),
  tb.fpEq(tb.fpSqrt(mode, f), tb.fpRoundToIntegral(mode, g)),
  tb.fpEq(tb.fpRem(f, g), tb.fpMin(f, tb.fpMax(f, g))),
  tb.and(
    tb.fpIs(Op.FpIsNan, f),
    tb.fpIs(Op.FpIsInfinite, f),
    tb.fpIs(Op.FpIsZero, f),
    tb.fpIs(Op.FpIsNormal, f),
    tb.fpIs(Op.FpIsSubnormal, f),
    tb.fpIs(Op.FpIsNegative, f),
    tb.fpIs(Op.FpIsPositive, f),
  ),
  tb.eq(tb.fpFromBits(tb.concat(x, tb.bv(1, 7)), HALF), tb.fpFromFp(mode, tb.fpFromSbv(mode, x, SINGLE), HALF)),
  tb.eq(tb.fpToBits(tb.fpFromUbv(mode, x, HALF)), tb.bv(5, 16)),
  tb.eq(tb.fpToSbv(mode, f, 9), tb.fpToUbv(mode, g, 9)),
  ...ROUNDING_MODES.map((number) => tb.eq(mode, tb.rm(number))),
  ...[HALF, BFLOAT, SINGLE, DOUBLE, X87, QUAD].flatMap((sort) =>
    [0n, 1n, 0x3cn << 8n, (1n << BigInt(sort.eb + sort.sb)) - 1n].map((bits) => tb.fpIsNan(tb.fp(bits, sort))),
  ),
  tb.forall([x, i], tb.exists([y], tb.and(tb.bvUlt(x, y), tb.eq(tb.bvToNat(tb.bvMul(x, y)), i), p))),
];

describe('SMT-LIB', () => {
  it('has a sample of every operator', () => {
    const seen = new Set(postOrder(...samples).map((term) => term.op));
    const missing = Object.values(Op).filter((op): op is Op => typeof op === 'number' && !seen.has(op));
    expect(missing.map((op) => Op[op])).toEqual([]);
  });

  it.skipIf(!z3Available)('is accepted by z3 for every operator (skipped when z3 is not installed)', () => {
    expect(runZ3(smtLibScript(samples))).toBe('');
    const terms = samples.map((term) => `(simplify ${smtLibTerm(term)})`).join('\n');
    expect(runZ3(`${smtLibDeclarations(samples)}\n${terms}`)).not.toContain('error');
  });

  it('is what the standard says', () => {
    const folding = new TermBuilder();
    const [u, v] = ['u', 'v'].map((name) => folding.variable(name, bvSort(8))) as [Term, Term];
    const sum = folding.bvMul(u, v);
    expect(smtLibScript([folding.bvUlt(sum, folding.bvXor(sum, u)), folding.eq(v, folding.bv(10, 8))])).toBe(
      `(declare-const u (_ BitVec 8))
(declare-const v (_ BitVec 8))
(define-fun $${sum.id} () (_ BitVec 8) (bvmul u v))
(assert (bvult $${sum.id} (bvxor u $${sum.id})))
(assert (= v #x0a))
`,
    );
    expect(smtLibTerm(folding.bvUlt(sum, folding.bvXor(sum, u)))).toBe(
      `(let (($${sum.id} (bvmul u v))) (bvult $${sum.id} (bvxor u $${sum.id})))`,
    );
  });

  it.skipIf(!z3Available)('keeps names apart, whatever they are (skipped when z3 is not installed)', () => {
    const own = new TermBuilder();
    const names = [
      'x',
      'and',
      'bvadd',
      'a b',
      'a|b',
      'a\\b',
      '',
      '$1',
      'let',
      '1x',
      'ünï',
      'main.x!3',
      '#',
      'fp',
      '@a',
      '.b',
      'x!1',
      'a<bar>b',
    ];
    const variables = names.flatMap((name) => [own.variable(name, bvSort(4)), own.variable(name, BOOL)]);
    const values = variables.map((v, n) =>
      v.sort === BOOL ? own.eq(v, own.bool(n % 4 === 1)) : own.eq(v, own.bv(n, 4)),
    );
    const text = smtLibScript(values);
    expect(runZ3(`${text}(check-sat)`).trim()).toBe('sat');
    expect(new Set(text.match(/declare-const (\|[^|]*\||\S+)/g)).size).toBe(variables.length);
  });

  it.skipIf(!z3Available)('does not mix up bound and free variables (skipped when z3 is not installed)', () => {
    const own = new TermBuilder();
    const [u, v] = ['u', 'v'].map((name) => own.variable(name, bvSort(4))) as [Term, Term];
    // The same subterm outside and under the quantifier, shared in both places.
    const product = own.bvMul(u, v);
    const body = own.or(own.bvUlt(product, own.bvXor(product, u)), own.eq(product, own.bv(0, 4)));
    const claim = own.and(
      own.eq(own.bvAnd(product, own.bvXor(product, u)), own.bv(1, 4)),
      own.exists([u], own.not(body)),
    );
    const script = smtLibScript([claim, own.eq(u, own.bv(3, 4)), own.eq(v, own.bv(7, 4))]);
    const expected = evaluate(
      claim,
      new Map([
        [u, 3],
        [v, 7],
      ]),
    );
    expect(runZ3(`${script}(check-sat)`).trim()).toBe(expected === true ? 'sat' : 'unsat');
  });

  it.skipIf(!z3Available)('shares what a tree would repeat 2^200 times (skipped when z3 is not installed)', () => {
    const own = new TermBuilder();
    const u = own.variable('u', bvSort(8));
    let term = u;
    for (let n = 0; n < 200; n++) term = own.bvXor(own.bvMul(term, term), u);
    const value = evaluate(term, new Map([[u, 5]])) as number;
    const script = smtLibScript([own.eq(u, own.bv(5, 8)), own.ne(term, own.bv(value, 8))]);
    expect(script.length).toBeLessThan(20_000);
    expect(runZ3(`${script}(check-sat)`).trim()).toBe('unsat');
  });
});
