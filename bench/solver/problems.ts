import { RoundingMode } from '../../server/src/base/rounding-mode';
import type { TermBuilder } from '../../server/src/term/builder';
import { arraySort, bvSort, SINGLE } from '../../server/src/term/sort';
import type { Term } from '../../server/src/term/term';

/** Numbers that look random and are the same in every run. */
function randomNumbers(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.floor((state / 2 ** 32) * below);
  };
}

/** Branch conditions as they come along a path: arithmetic and comparisons of 32 bits over some inputs. */
export function pathConditions(tb: TermBuilder, count: number, inputs: number, seed = 7): Term[] {
  const random = randomNumbers(seed);
  const variables = Array.from({ length: inputs }, (_, i) => tb.variable(`in${i}`, bvSort(32)));
  const constant = (below: number): Term => tb.bv(random(below), 32);
  const expression = (depth: number): Term => {
    if (depth === 0) return random(3) === 0 ? constant(100) : variables[random(inputs)]!;
    const [a, b] = [expression(depth - 1), expression(depth - 1)];
    switch (random(5)) {
      case 0:
        return tb.bvAdd(a, b);
      case 1:
        return tb.bvSub(a, b);
      case 2:
        return tb.bvAnd(a, constant(256));
      case 3:
        return tb.bvAdd(a, constant(1000));
      default:
        return tb.bvShl(a, constant(4));
    }
  };
  return Array.from({ length: count }, () => {
    const [a, b] = [expression(2), random(2) === 0 ? expression(1) : constant(100_000)];
    switch (random(4)) {
      case 0:
        return tb.bvUlt(a, b);
      case 1:
        return tb.bvSlt(a, b);
      case 2:
        return tb.bvSle(a, b);
      default:
        return tb.ne(a, b);
    }
  });
}

/** Queries that take some work, by name: which method is best differs. */
export function workload(tb: TermBuilder): readonly (readonly [string, readonly Term[]])[] {
  const variable = (name: string, width: number): Term => tb.variable(`${name}.${width}`, bvSort(width));
  const [a, b, c] = ['a', 'b', 'c'].map((name) => variable(name, 32)) as [Term, Term, Term];
  const square = (t: Term): Term => tb.bvMul(t, t);
  const binomial = (width: number): Term => {
    const [x, y] = [variable('x', width), variable('y', width)];
    const two = tb.bv(2, width);
    const expanded = tb.bvAdd(tb.bvAdd(square(x), square(y)), tb.bvMul(two, tb.bvMul(x, y)));
    return tb.ne(square(tb.bvAdd(x, y)), expanded);
  };
  const average = tb.bvAdd(tb.bvAnd(a, b), tb.bvLshr(tb.bvXor(a, b), tb.bv(1, 32)));
  const wide = tb.extract(tb.bvLshr(tb.bvAdd(tb.zeroExtend(a, 33), tb.zeroExtend(b, 33)), tb.bv(1, 33)), 31, 0);
  const factors = (width: number, product: bigint): Term[] => {
    const [p, q] = [variable('p', width), variable('q', width)];
    const bound = tb.bv(1n << BigInt(width / 2), width);
    return [
      tb.eq(tb.bvMul(p, q), tb.bv(product, width)),
      ...[tb.bvUlt(p, bound), tb.bvUlt(q, bound), tb.bvUlt(tb.bv(1, width), p), tb.bvUle(p, q)],
    ];
  };
  const memory = tb.variable('memory', arraySort(bvSort(32), bvSort(8)));
  const swapped = tb.store(tb.store(memory, a, tb.select(memory, b)), b, tb.select(memory, a));
  const [f, g, h] = ['f', 'g', 'h'].map((name) => tb.variable(name, SINGLE)) as [Term, Term, Term];
  const nearest = tb.rm(RoundingMode.NearestTiesToEven);
  return [
    ['(x + y)² ≠ x² + 2xy + y², 8 bits', [binomial(8)]],
    ['(x + y)² ≠ x² + 2xy + y², 12 bits', [binomial(12)]],
    ['average without overflow is wrong', [tb.ne(average, wide)]],
    ['a / b * b + a % b ≠ a, 12 bits', [divisionLaw(tb, 12)]],
    ['popcount two ways, 32 bits', [popcountLaw(tb, a)]],
    ['factors of 16 bits, sat', factors(16, 143n * 151n)],
    ['factors of 28 bits, sat', factors(28, 10_007n * 9_973n)],
    ['factors of 24 bits, prime', factors(24, 2_003_003n)],
    ['sort of 3 is wrong', [sortLaw(tb, [a, b, c])]],
    [
      'swap in memory twice',
      [
        tb.ne(
          tb.select(tb.store(tb.store(swapped, a, tb.select(swapped, b)), b, tb.select(swapped, a)), c),
          tb.select(memory, c),
        ),
      ],
    ],
    [
      'f + g = h, f > 1, h < g (float)',
      [tb.fpLt(tb.fp(0x3f80_0000n, SINGLE), f), tb.eq(tb.fpAdd(nearest, f, g), h), tb.fpLt(h, g)],
    ],
    ['f * f < 0 (float)', [tb.fpLt(tb.fpMul(nearest, f, f), tb.fp(0n, SINGLE))]],
    ['100 branch conditions, 20 inputs', pathConditions(tb, 100, 20)],
  ];
}

function divisionLaw(tb: TermBuilder, width: number): Term {
  const [a, b] = [tb.variable('n', bvSort(width)), tb.variable('d', bvSort(width))];
  return tb.ne(tb.bvAdd(tb.bvMul(tb.bvUdiv(a, b), b), tb.bvUrem(a, b)), a);
}

function popcountLaw(tb: TermBuilder, a: Term): Term {
  let slow = tb.bv(0, 32);
  for (let i = 0; i < 32; i++) slow = tb.bvAdd(slow, tb.zeroExtend(tb.extract(a, i, i), 32));
  const mask = (bits: number): Term => tb.bv(bits, 32);
  const shift = (t: Term, by: number): Term => tb.bvLshr(t, tb.bv(by, 32));
  let fast = tb.bvSub(a, tb.bvAnd(shift(a, 1), mask(0x55555555)));
  fast = tb.bvAdd(tb.bvAnd(fast, mask(0x33333333)), tb.bvAnd(shift(fast, 2), mask(0x33333333)));
  fast = tb.bvAnd(tb.bvAdd(fast, shift(fast, 4)), mask(0x0f0f0f0f));
  return tb.ne(shift(tb.bvMul(fast, mask(0x01010101)), 24), slow);
}

function sortLaw(tb: TermBuilder, [a, b, c]: readonly [Term, Term, Term]): Term {
  const min = (x: Term, y: Term): Term => tb.ite(tb.bvSlt(x, y), x, y);
  const max = (x: Term, y: Term): Term => tb.ite(tb.bvSlt(x, y), y, x);
  const [p, q] = [min(a, b), max(a, b)];
  const [r, third] = [min(q, c), max(q, c)];
  const [first, second] = [min(p, r), max(p, r)];
  const sum = (x: Term, y: Term, z: Term): Term => tb.bvAdd(tb.bvAdd(x, y), z);
  const right = tb.and(
    tb.bvSle(first, second),
    tb.bvSle(second, third),
    tb.eq(sum(first, second, third), sum(a, b, c)),
  );
  return tb.not(right);
}
