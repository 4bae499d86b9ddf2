import { beforeAll, describe, expect, it } from 'vitest';
import { createSolver, type SolverOptions } from '../../../server/src/solver/chain';
import type { Solver } from '../../../server/src/solver/solver';
import type { LayerName } from '../../../server/src/solver/statistics';
import type { Strategy } from '../../../server/src/solver/z3/core';
import type { Z3Host } from '../../../server/src/solver/z3/host';
import { TermBuilder } from '../../../server/src/term/builder';
import { BOOL, bvSort, floatSort, INT } from '../../../server/src/term/sort';
import type { Term } from '../../../server/src/term/term';
import { expectJustified, makeHost } from './fixture';
import { hardConstraints } from './problems';
import { type Ingredients, Random, RandomFormulas } from './random-formulas';

const LAYERS: readonly LayerName[] = ['simplification', 'independence', 'exact-cache', 'counterexample-cache'];
const SUBSETS = Array.from({ length: 1 << LAYERS.length }, (_, bits) => LAYERS.filter((_, i) => (bits >> i) % 2 === 1));

/** Hits its limits all the time, and goes on with solvers that were stopped anywhere. */
const HASTY: Strategy = [
  ...[50, 150, 500].flatMap((resources) => [
    { method: 'incremental' as const, resources },
    { method: 'tactic' as const, resources },
  ]),
  { method: 'incremental', resources: Infinity },
];

let host: Z3Host;
beforeAll(async () => {
  host = await makeHost();
});

/** Random pushes, pops, assertions and checks, the same on all solvers; what they are asked is told to `onCheck`. */
function randomSession(
  formulas: RandomFormulas,
  random: Random,
  solvers: readonly Solver[],
  onCheck: (constraints: readonly Term[], assumptions: readonly Term[]) => void,
): void {
  const scopes: Term[][] = [[]];
  const known: Term[] = [];
  const next = (): Term => {
    // Engines ask about the same things again.
    if (known.length > 0 && random.below(3) === 0) return random.pick(known);
    known.push(formulas.formula());
    return known[known.length - 1]!;
  };
  for (let step = 0; step < 20; step++) {
    const action = random.below(10);
    if (action < 2) {
      scopes.push([]);
      for (const solver of solvers) solver.push();
    } else if (action < 4 && scopes.length > 1) {
      scopes.pop();
      for (const solver of solvers) solver.pop();
    } else if (action < 6) {
      const formula = next();
      scopes[scopes.length - 1]!.push(formula);
      for (const solver of solvers) solver.assert(formula);
    } else {
      const assumptions = Array.from({ length: random.below(3) }, next);
      onCheck([...scopes.flat(), ...assumptions], assumptions);
    }
  }
}

const ALL_KINDS: Ingredients = { arrays: true, functions: true, floats: true, integers: true };

describe.each<[string, Ingredients, number]>([
  ['bit-vectors', {}, 6],
  ['arrays and functions', { arrays: true, functions: true }, 4],
  ['all theories', ALL_KINDS, 3],
])('every subset of the layers agrees with the bare core: %s', (_, ingredients, seeds) => {
  it.each(Array.from({ length: seeds }, (_, i) => i + 1))('seed %i', (seed) => {
    const tb = new TermBuilder();
    const random = new Random(seed);
    const formulas = new RandomFormulas(tb, random, ingredients);
    const variants: SolverOptions[] = [
      ...SUBSETS.map((without) => ({ without })),
      { without: LAYERS, strategy: HASTY },
    ];
    const solvers = variants.map((options) => createSolver(host, tb, options));
    const judge = createSolver(host, tb, { without: LAYERS });
    randomSession(formulas, random, solvers, (constraints, assumptions) => {
      const expected = judge.check(constraints);
      expectJustified(expected, constraints, judge);
      for (const [i, solver] of solvers.entries()) {
        const answer = solver.check(assumptions);
        expect(answer.kind, JSON.stringify(variants[i])).toBe(expected.kind);
        expectJustified(answer, constraints, judge);
      }
    });
    for (const solver of [...solvers, judge]) solver.dispose();
  });
});

describe('each layer answers what it is for', () => {
  const make = (...only: LayerName[]): { tb: TermBuilder; solver: Solver; vars: [Term, Term, Term] } => {
    const tb = new TermBuilder();
    const solver = createSolver(host, tb, { without: LAYERS.filter((layer) => !only.includes(layer)) });
    const vars = ['x', 'y', 'z'].map((name) => tb.variable(name, bvSort(8))) as [Term, Term, Term];
    return { tb, solver, vars };
  };

  it('simplification: constants for variables, down to nothing', () => {
    const { tb, solver, vars } = make('simplification');
    const [x, y, z] = vars;
    const five = tb.eq(x, tb.bv(5, 8));
    const sum = tb.eq(tb.bvAdd(x, y), tb.bv(7, 8));
    const p = tb.variable('p', BOOL);
    const answer = solver.check([tb.and(five, tb.not(p)), sum, tb.bvUlt(tb.bv(1, 8), y), tb.or(p, tb.bvUlt(x, y))]);
    expect(answer.kind).toBe('unsat');
    const sat = solver.check([five, sum, tb.bvUlt(tb.bv(1, 8), y), tb.eq(z, tb.bvMul(x, y))]);
    expect(sat.kind === 'sat' && vars.map((v) => sat.model.value(v))).toEqual([5, 2, 10]);
    expect(solver.check([tb.true]).kind).toBe('sat');
    expect(solver.check([five, tb.false])).toEqual({ kind: 'unsat', core: [tb.false] });
  });

  it('simplification: the core names the equalities that were used, and no others', () => {
    const { tb, solver, vars } = make('simplification');
    const [x, y, z] = vars;
    const [two, three] = [tb.eq(x, tb.bv(2, 8)), tb.eq(y, tb.bv(3, 8))];
    const less = tb.bvUlt(tb.bvAdd(x, z), tb.bvAnd(x, tb.bv(1, 8)));
    const answer = solver.check([three, two, less]);
    expect(answer.kind === 'unsat' && new Set(answer.core)).toEqual(new Set([two, less]));
    const clash = solver.check([three, two, tb.eq(x, tb.bv(4, 8))]);
    expect(clash.kind === 'unsat' && clash.core.length).toBe(2);
  });

  it('independence: only the part that changed is asked again, and models are put together', () => {
    const { tb, solver, vars } = make('independence', 'exact-cache');
    const [x, y, z] = vars;
    solver.assert(tb.bvUlt(x, y));
    solver.assert(tb.bvUlt(tb.bv(9, 8), z));
    expect(solver.check().kind).toBe('sat');
    expect(solver.statistics.core.queries).toBe(2);
    const answer = solver.check([tb.bvUlt(z, tb.bv(11, 8))]);
    expect(answer.kind === 'sat' && answer.model.value(z)).toBe(10);
    expect(answer.kind === 'sat' && answer.model.value(tb.bvUlt(x, y))).toBe(true);
    expect(solver.statistics.core.queries).toBe(3);
  });

  it('independence: an unspecified result is shared, though no variable is', () => {
    const { tb, solver } = make('independence');
    const [i, j] = [tb.variable('i', INT), tb.variable('j', INT)];
    const quotient = (v: Term): Term => tb.intDiv(tb.int(7), v);
    solver.assert(tb.and(tb.eq(i, tb.int(0)), tb.eq(quotient(i), tb.int(3))));
    expect(solver.check().kind).toBe('sat');
    expect(solver.check([tb.and(tb.eq(j, tb.int(0)), tb.eq(quotient(j), tb.int(4)))]).kind).toBe('unsat');
  });

  it('independence: a part that is undecided does not hide one that is contradictory', () => {
    const { tb, solver, vars } = make('independence');
    const [x] = vars;
    const clash = [tb.bvUlt(x, tb.bv(3, 8)), tb.bvUlt(tb.bv(5, 8), x)];
    const answer = solver.check([...clash, ...hardConstraints(tb)], { milliseconds: 50 });
    expect(answer.kind).toBe('unknown');
    expect(solver.check([...hardConstraints(tb), ...clash], { milliseconds: 50 }).kind).toBe('unsat');
  });

  it('exact cache: the same set, in any order', () => {
    const { tb, solver, vars } = make('exact-cache');
    const [x, y, z] = vars;
    const [a, b, c] = [tb.bvUlt(x, y), tb.bvUlt(y, z), tb.bvUlt(z, tb.bv(2, 8))];
    expect(solver.check([a, b, c]).kind).toBe('unsat');
    expect(solver.check([c, a, b]).kind).toBe('unsat');
    expect(solver.check([a, b]).kind).toBe('sat');
    expect(solver.check([b, a]).kind).toBe('sat');
    expect(solver.statistics.core.queries).toBe(2);
  });

  it('exact cache: unknown is asked again', () => {
    const { tb, solver } = make('exact-cache');
    const hard = hardConstraints(tb);
    expect(solver.check(hard, { resources: 5000 }).kind).toBe('unknown');
    expect(solver.check(hard, { resources: 5000 }).kind).toBe('unknown');
    expect(solver.statistics.core.queries).toBe(2);
  });

  it('counterexample cache: a core within, a model that fits', () => {
    const { tb, solver, vars } = make('counterexample-cache');
    const [x, y, z] = vars;
    const [a, b] = [tb.bvUlt(x, y), tb.bvUlt(y, x)];
    expect(solver.check([a, b]).kind).toBe('unsat');
    const bigger = solver.check([a, tb.bvUlt(z, x), b]);
    expect(bigger.kind === 'unsat' && new Set(bigger.core)).toEqual(new Set([a, b]));
    expect(solver.statistics.core.queries).toBe(1);

    const range = [tb.bvUlt(x, tb.bv(200, 8)), tb.bvUlt(tb.bv(100, 8), x)];
    expect(solver.check(range).kind).toBe('sat');
    expect(solver.check([tb.bvUlt(x, tb.bv(201, 8)), ...range]).kind).toBe('sat');
    expect(solver.check([range[1]!]).kind).toBe('sat');
    expect(solver.statistics.core.queries).toBe(2);
    expect(solver.statistics.layers['counterexample-cache']).toEqual({ queries: 5, answered: 3 });
  });

  it('counterexample cache: an unspecified result is never taken for true', () => {
    const { tb, solver } = make('counterexample-cache');
    const d = tb.variable('d', floatSort(3, 5));
    const nan = tb.fpIsNan(d);
    expect(solver.check([nan]).kind).toBe('sat');
    // The model is NaN; which bits that has is open.
    const bits = tb.eq(tb.extract(tb.fpToBits(d), 3, 0), tb.bv(0, 4));
    expect(solver.check([nan, bits]).kind).toBe('unsat');
  });
});

it('counts what it does', () => {
  const tb = new TermBuilder();
  const solver = createSolver(host, tb);
  const [x, y] = [tb.variable('x', bvSort(8)), tb.variable('y', bvSort(8))];
  solver.assert(tb.bvUlt(x, y));
  solver.check();
  solver.check([tb.bvUlt(y, x)]);
  const { checks, sat, unsat, unknown, core, layers } = solver.statistics;
  expect({ checks, sat, unsat, unknown }).toEqual({ checks: 2, sat: 1, unsat: 1, unknown: 0 });
  expect(core.queries).toBe(2);
  expect(core.memory).toBeGreaterThan(1 << 20);
  expect(layers.simplification.queries).toBe(2);
});
