import { beforeAll, describe, expect, it } from 'vitest';
import { CadicalHost, loadCadicalModule } from '../../../server/src/solver/sat/cadical';
import type { Literal, SatSolver } from '../../../server/src/solver/sat/sat-solver';
import { Random } from './random-formulas';

let module: WebAssembly.Module;
let host: CadicalHost;
beforeAll(async () => {
  module = await loadCadicalModule();
  host = await CadicalHost.start(module);
});

const VARIABLES = 10;

function randomLiteral(random: Random): Literal {
  return (1 + random.below(VARIABLES)) * (random.below(2) === 0 ? 1 : -1);
}

function holds(clauses: readonly (readonly Literal[])[], value: (literal: Literal) => boolean): boolean {
  return clauses.every((clause) => clause.some(value));
}

/** By trying all values. */
function satisfiable(clauses: readonly (readonly Literal[])[]): boolean {
  for (let bits = 0; bits < 1 << VARIABLES; bits++) {
    if (holds(clauses, (literal) => ((bits >> (Math.abs(literal) - 1)) % 2 === 1) === literal > 0)) return true;
  }
  return false;
}

/** Each pigeon has a hole, no hole has two: contradictory if there are more pigeons, and slow to find out. */
function addPigeons(solver: SatSolver, pigeons: number, holes: number): void {
  const at = (pigeon: number, hole: number): Literal => pigeon * holes + hole + 1;
  const upTo = (n: number): number[] => Array.from({ length: n }, (_, i) => i);
  for (const pigeon of upTo(pigeons)) solver.add(upTo(holes).map((hole) => at(pigeon, hole)));
  for (const hole of upTo(holes))
    for (const a of upTo(pigeons)) for (const b of upTo(a)) solver.add([-at(a, hole), -at(b, hole)]);
}

describe('against all assignments', () => {
  it.each(Array.from({ length: 100 }, (_, i) => i + 1))('random clauses, seed %i', (seed) => {
    const random = new Random(seed);
    const solver = host.createSolver();
    const clauses: Literal[][] = [];
    for (let round = 0; round < 6; round++) {
      for (let n = random.below(14); n > 0; n--) {
        const clause = Array.from({ length: 1 + random.below(4) }, () => randomLiteral(random));
        clauses.push(clause);
        solver.add(clause);
      }
      const assumptions = Array.from({ length: random.below(4) }, () => randomLiteral(random));
      const all = [...clauses, ...assumptions.map((literal) => [literal])];
      const answer = solver.solve(assumptions);
      expect(answer.kind).toBe(satisfiable(all) ? 'sat' : 'unsat');
      if (answer.kind === 'sat') expect(holds(all, (literal) => answer.model.value(literal))).toBe(true);
      if (answer.kind === 'unsat') {
        for (const literal of answer.core) expect(assumptions).toContain(literal);
        expect(satisfiable([...clauses, ...answer.core.map((literal) => [literal])])).toBe(false);
      }
    }
    solver.dispose();
  });
});

describe('a single solver', () => {
  it('fresh variables, the empty clause, models until the next change', () => {
    const solver = host.createSolver();
    const [a, b] = [solver.newVariable(), solver.newVariable()];
    solver.add([a, b]);
    solver.add([-a]);
    const answer = solver.solve();
    const value = (literal: Literal): boolean => answer.kind === 'sat' && answer.model.value(literal);
    expect([a, b, -a, 99, -99].map(value)).toEqual([false, true, true, false, true]);
    solver.add([]);
    expect(() => value(a)).toThrow('the model is gone');
    expect(solver.solve()).toEqual({ kind: 'unsat', core: [] });
    solver.dispose();
  });

  it('literals must be numbers but zero', () => {
    const solver = host.createSolver();
    expect(() => solver.add([0])).toThrow(RangeError);
    expect(() => solver.add([1.5])).toThrow(RangeError);
  });
});

describe('budget', () => {
  it('conflicts', () => {
    const solver = host.createSolver();
    addPigeons(solver, 12, 11);
    expect(solver.solve([], { conflicts: 50 })).toMatchObject({ kind: 'unknown', reason: 'resource-limit' });
    expect(solver.solve([1, -1]).kind).toBe('unsat');
  });

  it('time', () => {
    const solver = host.createSolver();
    addPigeons(solver, 12, 11);
    expect(solver.solve([], { milliseconds: 30 })).toMatchObject({ kind: 'unknown', reason: 'timeout' });
  });

  it('cancellation while it works', () => {
    const solver = host.createSolver();
    addPigeons(solver, 12, 11);
    let asked = 0;
    const cancellation = {
      get isCancelled(): boolean {
        return ++asked > 20;
      },
    };
    expect(solver.solve([], { cancellation })).toMatchObject({ kind: 'unknown', reason: 'cancelled' });
    expect(asked).toBe(21);
    expect(solver.solve([], { cancellation })).toMatchObject({ kind: 'unknown', reason: 'cancelled' });
  });
});

describe('a crash', () => {
  /** Throws through the running solver what a trap would throw. */
  const trap = {
    get isCancelled(): boolean {
      if (this.armed) throw new WebAssembly.RuntimeError('unreachable');
      this.armed = true;
      return false;
    },
    armed: false,
  };

  it('is an answer, and the next call works, for all solvers', async () => {
    const own = await CadicalHost.start(module);
    const [first, second] = [own.createSolver(), own.createSolver()];
    addPigeons(first, 12, 11);
    second.add([1, 2]);
    expect(second.solve([-1]).kind).toBe('sat');
    trap.armed = false;
    expect(first.solve([], { cancellation: trap })).toMatchObject({ kind: 'unknown', reason: 'crashed' });
    expect(second.solve([-1, -2])).toMatchObject({ kind: 'unsat' });
    expect(first.solve([1, -1]).kind).toBe('unsat');
    expect(own.generation).toBe(2);

    // Again, before the event loop could make another reserve.
    trap.armed = false;
    expect(first.solve([], { cancellation: trap })).toMatchObject({ kind: 'unknown', reason: 'crashed' });
    expect(second.solve()).toMatchObject({ kind: 'unknown', reason: 'crashed' });
    second.add([-1]);
    await new Promise((resolve) => setTimeout(resolve, 200));
    const answer = second.solve();
    expect(answer.kind === 'sat' && answer.model.value(2)).toBe(true);
  });
});
