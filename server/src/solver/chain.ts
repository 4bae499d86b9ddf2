/** The one place where a solver is put together, in KLEE's way: small layers over a core. See the README. */
import type { TermBuilder } from '../term/builder';
import { Footprints } from './footprint';
import { CounterexampleCache } from './layers/counterexample-cache';
import { Dump } from './layers/dump';
import { ExactCache } from './layers/exact-cache';
import { Independence } from './layers/independence';
import { Simplification } from './layers/simplification';
import type { QuerySolver } from './query';
import { ScopedSolver } from './scoped-solver';
import type { Solver } from './solver';
import { type LayerName, Statistics } from './statistics';
import { type Strategy, Z3Core } from './z3/core';
import type { Z3Host } from './z3/host';

export interface SolverOptions {
  /** Layers to leave out. */
  readonly without?: readonly LayerName[];
  readonly strategy?: Strategy;
  /** Where to write every query as SMT-LIB. */
  readonly dumpTo?: string;
}

/** A solver for the terms of a builder. Solvers may share a host, but not work at the same time. */
export function createSolver(host: Z3Host, terms: TermBuilder, options: SolverOptions = {}): Solver {
  const { without = [], strategy, dumpTo } = options;
  const statistics = new Statistics();
  const footprints = new Footprints();
  let core: QuerySolver = new Z3Core(host, terms, footprints, statistics, strategy);
  let chain = core;
  const layer = (name: LayerName, over: (below: QuerySolver) => QuerySolver): void => {
    if (!without.includes(name)) chain = over(chain);
  };
  const { layers } = statistics;
  layer('counterexample-cache', (below) => new CounterexampleCache(below, footprints, layers['counterexample-cache']));
  layer('exact-cache', (below) => new ExactCache(below, layers['exact-cache']));
  layer('independence', (below) => new Independence(below, terms, footprints, layers.independence));
  layer('simplification', (below) => new Simplification(below, terms, footprints, layers.simplification));
  if (dumpTo !== undefined) [chain, core] = [new Dump(chain, dumpTo), new Dump(core, dumpTo)];
  return new ScopedSolver(chain, core, terms, statistics);
}
