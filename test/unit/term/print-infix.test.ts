import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { RoundingMode } from '../../../server/src/base/rounding-mode';
import { doubleBits, singleBits } from '../../../server/src/base/softfloat-convert';
import { TermBuilder } from '../../../server/src/term/builder';
import { evaluate } from '../../../server/src/term/evaluate';
import { Op } from '../../../server/src/term/op';
import { printInfix } from '../../../server/src/term/print-infix';
import { arraySort, BOOL, bvSort, DOUBLE, INT, SINGLE } from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';
import { bitInstructions } from './bit-instructions';
import { parseInfix } from './infix-parser';
import { edgeValue, Machine, run, step, width } from './machine';
import { arrayInstructions, intInstructions } from './other-instructions';

const tb = new TermBuilder();
const [x, y, z] = ['x', 'y', 'z'].map((name) => tb.variable(name, bvSort(32))) as [Term, Term, Term];
const [p, q, r] = ['p', 'q', 'r'].map((name) => tb.variable(name, BOOL)) as [Term, Term, Term];
const [f, g] = ['f', 'g'].map((name) => tb.variable(name, DOUBLE)) as [Term, Term];
const memory = tb.variable('m', arraySort(bvSort(32), bvSort(8)));
const word = (value: number): Term => tb.bv(value, 32);
const rne = tb.rm(RoundingMode.NearestTiesToEven);

describe('reads like C', () => {
  const table: [string, Term][] = [
    ['x + y * z', tb.bvAdd(x, tb.bvMul(y, z))],
    ['z * (x + y)', tb.bvMul(tb.bvAdd(x, y), z)],
    ['x - 1', tb.bvSub(x, word(1))],
    ['x - (y - z)', tb.bank.intern2(Op.BvSub, x.sort, x, tb.bvSub(y, z))],
    ['x - y - z', tb.bank.intern2(Op.BvSub, x.sort, tb.bvSub(x, y), z)],
    ['x < 10', tb.bvSlt(x, word(10))],
    ['x <= 100', tb.bvSle(x, word(100))],
    ['x >= 0', tb.bvSge(x, word(0))],
    ['x > -5', tb.bvSgt(x, word(-5))],
    ['x <u 10', tb.bvUlt(x, word(10))],
    ['x >=u 4294967290', tb.bvUge(x, word(-6))],
    ['x == -1', tb.eq(x, word(-1))],
    ['x != y', tb.ne(x, y)],
    ['x & 0xff', tb.bvAnd(x, word(0xff))],
    ['x[7:4] == 1', tb.eq(tb.bvAnd(x, word(0xf0)), word(0x10))],
    ['(x & 0xa5) == 129', tb.eq(tb.bvAnd(x, word(0xa5)), word(0x81))],
    ['x & 0xa5', tb.bvAnd(x, word(0xa5))],
    ['x << 3', tb.bvShl(x, word(3))],
    ['x >> 3', tb.bvAshr(x, word(3))],
    ['x >>u 3', tb.bvLshr(x, word(3))],
    ['z & (x | y)', tb.bvAnd(tb.bvOr(x, y), z)],
    ['p && (q || r)', tb.and(p, tb.or(q, r))],
    ['!(p && q)', tb.not(tb.and(p, q))],
    ['p ? x : y', tb.ite(p, x, y)],
    ['p ? x : q ? y : z', tb.ite(p, x, tb.ite(q, y, z))],
    ['z + (p ? x : y)', tb.bvAdd(tb.ite(p, x, y), z)],
    ['-x * y', tb.bank.intern2(Op.BvMul, x.sort, tb.bvNeg(x), y)],
    ['m[x + 1]', tb.select(memory, tb.bvAdd(x, word(1)))],
    ['m[x := 7][y]', tb.select(tb.store(memory, x, tb.bv(7, 8)), y)],
    ['x[15:8]', tb.extract(x, 15, 8)],
    ['(int64_t)x', tb.signExtend(x, 64)],
    ['(uint64_t)x + 5', tb.bvAdd(tb.zeroExtend(x, 64), tb.bv(5, 64))],
    ['sext48(x)', tb.signExtend(x, 48)],
    ['0x0003 ++ (x + 4)', tb.concat(tb.bv(3, 16), tb.bvAdd(x, word(4)))],
    ['x /u y', tb.bvUdiv(x, y)],
    ['x % 10', tb.bvSrem(x, word(10))],
    ['f + g * 0.5', tb.fpAdd(rne, f, tb.fpMul(rne, g, tb.fp(doubleBits(0.5), DOUBLE)))],
    ['fadd.rtz(f, g)', tb.fpAdd(tb.rm(RoundingMode.TowardZero), f, g)],
    ['f < g && !isnan(f)', tb.and(tb.fpLt(f, g), tb.not(tb.fpIsNan(f)))],
    ['(float)f', tb.fpFromFp(rne, f, SINGLE)],
    ['(int32_t)f', tb.fpToSbv(tb.rm(RoundingMode.TowardZero), f, 32)],
    ['(double)x', tb.fpFromSbv(rne, x, DOUBLE)],
    ['0.1f', tb.fp(singleBits(0.1), SINGLE)],
    ['-0.0', tb.fp(doubleBits(-0), DOUBLE)],
    ['forall x: p || x == y', tb.forall([x], tb.or(p, tb.eq(x, y)))],
    ['h(x, p)', tb.apply(tb.func('h', [bvSort(32), BOOL], BOOL), [x, p])],
  ];

  it.each(table.map(([text, term]) => ({ text, term })))('$text', ({ text, term }) => {
    expect(printInfix(term)).toBe(text);
  });

  it('cuts off what is too long', () => {
    let sum = x;
    for (let i = 0; i < 1000; i++) sum = tb.bvAdd(tb.bvMul(sum, sum), y);
    expect(printInfix(sum, { limit: 5 })).toContain('…');
    expect(printInfix(sum).length).toBeLessThan(5000);
    let deep = x;
    for (let i = 0; i < 1_000_000; i++) deep = tb.bank.intern1(Op.BvNot, deep.sort, deep);
    expect(printInfix(deep, { limit: 1e9 })).toContain('…');
  });

  it('can call variables otherwise', () => {
    expect(printInfix(tb.bvAdd(x, y), { nameOf: (v) => (v === x ? 'left' : 'right') })).toBe('left + right');
  });
});

describe('read back', () => {
  const names = new Map<string, Term>();
  const parse = (machine: Machine, term: Term): Term | undefined => {
    for (const { raw } of machine.pool) if (raw.op === Op.Var) names.set(raw.payload as string, raw);
    return parseInfix(machine.tb, printInfix(term, { limit: 1e6 }), names, term.sort);
  };

  it('gives the same values', () => {
    let compared = 0;
    fc.assert(
      fc.property(width, fc.array(step, { minLength: 1, maxLength: 12, size: 'max' }), (bits, steps) => {
        const machine = new Machine(1);
        const value = (k: bigint): bigint[] => [edgeValue(bits, k)];
        ['x', 'y', 'z'].forEach((name, i) => machine.variable(name, bvSort(bits), value(steps[0]!.k / BigInt(i + 1))));
        machine.variable('p', BOOL, [steps.length % 2 === 0]);
        machine.variable('i', INT, [(steps[0]!.k % 9n) - 4n]);
        const sort = arraySort(bvSort(bits), bvSort(bits));
        machine.variable('m', sort, [{ otherwise: edgeValue(bits, steps[0]!.k / 3n), writes: [] }]);
        const all = { ...bitInstructions, ...intInstructions, ...arrayInstructions(bits, bits) };
        run(machine, Object.values(all), steps);
        const assignment = machine.assignment(0);
        for (const { raw, folded } of machine.pool) {
          for (const term of [raw, folded]) {
            const back = parse(machine, term);
            const expected = evaluate(term, assignment);
            // A constant's width may be open, a division by zero unspecified.
            if (back === undefined || expected === undefined || term.sort.kind === 'array') continue;
            compared++;
            expect(evaluate(back, assignment), printInfix(term, { limit: 1e6 })).toBe(expected);
          }
        }
      }),
      { numRuns: 600, seed: 21 },
    );
    expect(compared).toBeGreaterThan(5000);
  });
});
