import { beforeAll, describe, expect, it } from 'vitest';
import type { Cancellation } from '../../../server/src/base/cancellation';
import { createSolver } from '../../../server/src/solver/chain';
import type { Solver } from '../../../server/src/solver/solver';
import type { Strategy } from '../../../server/src/solver/z3/core';
import { Z3Host } from '../../../server/src/solver/z3/host';
import { TICK_INTERVAL } from '../../../server/src/solver/z3/tick-patch';
import { TermBuilder } from '../../../server/src/term/builder';
import { bvSort } from '../../../server/src/term/sort';
import { makeHost, z3Module } from './fixture';
import { hardConstraints, largeConstraints } from './problems';

let host: Z3Host;
beforeAll(async () => {
  host = await makeHost();
});

const INCREMENTAL: Strategy = [{ method: 'incremental', resources: Infinity }];
const TACTIC: Strategy = [{ method: 'tactic', resources: Infinity }];

/** A solver with something asserted, to see whether that survives. */
function makeSolver(strategy: Strategy, on = host): { tb: TermBuilder; solver: Solver; works: () => void } {
  const tb = new TermBuilder();
  const solver = createSolver(on, tb, { strategy });
  const x = tb.variable('x', bvSort(8));
  solver.push();
  solver.assert(tb.bvUlt(x, tb.bv(10, 8)));
  let value = 0;
  const works = (): void => {
    // Another value each time, so that no cache answers.
    value++;
    const queries = solver.statistics.core.queries;
    expect(solver.check([tb.bvUle(tb.bv(value % 10, 8), tb.bvAnd(x, tb.bv(15, 8)))]).kind).toBe('sat');
    expect(solver.check([tb.bvUlt(tb.bv(20 + value, 8), tb.bvAnd(x, tb.bv(0x7f, 8)))]).kind).toBe('unsat');
    expect(solver.statistics.core.queries).toBeGreaterThan(queries);
  };
  works();
  return { tb, solver, works };
}

/** Cancels when it was asked so often. */
function cancelAt(looks: number): Cancellation {
  let asked = 0;
  return {
    get isCancelled(): boolean {
      return ++asked > looks;
    },
  };
}

describe.each([
  ['the incremental solver', INCREMENTAL],
  ['the tactic', TACTIC],
])('limits stop %s, and it goes on after', (_, strategy) => {
  it('resources', () => {
    const { tb, solver, works } = makeSolver(strategy);
    const before = solver.statistics.core.resources;
    const answer = solver.check(hardConstraints(tb), { resources: 200_000 });
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'resource-limit' });
    const spent = solver.statistics.core.resources - before;
    expect(Math.abs(spent - 200_000)).toBeLessThan(20 * TICK_INTERVAL);
    works();
  });

  it('time', () => {
    const { tb, solver, works } = makeSolver(strategy);
    const answer = solver.check(hardConstraints(tb), { milliseconds: 100 });
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'timeout' });
    works();
  });

  it('cancellation', () => {
    const { tb, solver, works } = makeSolver(strategy);
    const answer = solver.check(hardConstraints(tb), { cancellation: cancelAt(100) });
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'cancelled' });
    works();
  });

  it('memory', async () => {
    const small = await makeHost({ memoryLimit: 40 });
    const { tb, solver, works } = makeSolver(strategy, small);
    const answer = solver.check(largeConstraints(tb));
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'out-of-memory' });
    works();
    expect(solver.statistics.core.instances).toBe(2);
  });
});

it('an interrupt that comes when Z3 is about to return does no harm', async () => {
  // With a look at every call, one is sure to come after Z3 has cleared the interrupts before: it stays set.
  const own = await makeHost({ pollInterval: 1, grace: Infinity });
  const { tb, solver, works } = makeSolver(INCREMENTAL, own);
  const answer = solver.check(hardConstraints(tb), { cancellation: cancelAt(100_000) });
  expect(answer).toMatchObject({ kind: 'unknown', reason: 'cancelled' });
  works();
  expect(own.generation).toBe(1);
});

describe('wherever Z3 is stopped, what it says next is right', () => {
  it.each([
    ['the incremental solver', INCREMENTAL],
    ['the tactic', TACTIC],
  ])('%s', (_, strategy) => {
    const { tb, solver, works } = makeSolver(strategy);
    const hard = hardConstraints(tb, 32);
    for (let looks = 1; looks < 60; looks += 3) {
      solver.check(hard, { cancellation: cancelAt(looks) });
      works();
      solver.check(hard, { resources: looks * 997 });
      works();
    }
  });
});

it('resources are the same in every run', () => {
  const runs = [1, 2].map(() => {
    const tb = new TermBuilder();
    const solver = createSolver(new Z3Host(host.module), tb, { strategy: INCREMENTAL });
    solver.check(hardConstraints(tb), { resources: 50_000 });
    return solver.statistics.core.resources;
  });
  expect(runs[0]).toBe(runs[1]);
});

describe('a crash', () => {
  /** Throws through the running Z3 what a trap would throw. */
  const trapAt = (looks: number, error: Error): Cancellation => {
    let asked = 0;
    return {
      get isCancelled(): boolean {
        if (++asked > looks) throw error;
        return false;
      },
    };
  };

  it.each([
    ['a trap', new WebAssembly.RuntimeError('unreachable')],
    ['a stack overflow', new RangeError('Maximum call stack size exceeded')],
  ])('%s is an answer, and all solvers of the host go on', async (_, error) => {
    const own = await makeHost();
    const [one, other] = [makeSolver(INCREMENTAL, own), makeSolver(TACTIC, own)];
    const answer = one.solver.check(hardConstraints(one.tb), { cancellation: trapAt(50, error) });
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'crashed', detail: error.message });
    one.works();
    other.works();
    expect(own.generation).toBe(2);
  });

  it('a bug of ours stays an exception, and the next query works', () => {
    const { tb, solver, works } = makeSolver(INCREMENTAL);
    const bug = new TypeError('x is not a function');
    expect(() => solver.check(hardConstraints(tb), { cancellation: trapAt(50, bug) })).toThrow(bug);
    works();
  });

  it('happens as often as it likes: memory is taken over', async () => {
    const own = await makeHost();
    const { tb, solver, works } = makeSolver(INCREMENTAL, own);
    const memory = own.instance.memory;
    for (let round = 0; round < 10; round++)
      solver.check(hardConstraints(tb), { cancellation: trapAt(20, new WebAssembly.RuntimeError('unreachable')) });
    works();
    expect(own.generation).toBe(11);
    expect(own.instance.memory).toBe(memory);
  });
});

it('memory that is nearly full is freed between queries', async () => {
  const small = await makeHost({ memoryLimit: 40 });
  const { tb, solver, works } = makeSolver(INCREMENTAL, small);
  // Fits, but leaves more behind than may stay.
  expect(solver.check(largeConstraints(tb, 100), { resources: 400_000 }).kind).toBe('unknown');
  works();
  expect(solver.statistics.core.contexts).toBe(2);
});

it('terms a hundred thousand deep are translated, decided or given up, without an exception', () => {
  const { tb, solver, works } = makeSolver(INCREMENTAL);
  const [x, y] = [tb.variable('x', bvSort(8)), tb.variable('y', bvSort(8))];
  let term = x;
  for (let i = 0; i < 50_000; i++) term = tb.bvXor(tb.bvAdd(term, y), tb.bv(i, 8));
  const answer = solver.check([tb.eq(term, tb.bv(1, 8))], { milliseconds: 500 });
  expect(['sat', 'unsat', 'unknown']).toContain(answer.kind);
  works();
});

describe('the trampolines of the package, where WebAssembly has no exceptions', () => {
  it('are used', async () => {
    const { Tag } = WebAssembly;
    try {
      // As in an engine that does not know the instructions.
      Object.assign(WebAssembly, { Tag: undefined });
      expect(new Z3Host(await z3Module()).instance.trampolines).toBe('js');
    } finally {
      Object.assign(WebAssembly, { Tag });
    }
    expect(new Z3Host(await z3Module()).instance.trampolines).toBe('wasm');
  });

  it.each([
    ['the incremental solver', INCREMENTAL],
    ['the tactic', TACTIC],
  ])('solve, and are interrupted: %s', async (_, strategy) => {
    const slow = await makeHost({ trampolines: 'js' });
    const { tb, solver, works } = makeSolver(strategy, slow);
    expect(slow.instance.trampolines).toBe('js');
    const answer = solver.check(hardConstraints(tb), { cancellation: cancelAt(100) });
    expect(answer).toMatchObject({ kind: 'unknown', reason: 'cancelled' });
    works();
  });
});
