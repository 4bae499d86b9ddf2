/**
 * Which regions the states of tests are in. By predicates, evaluated in the states (DASH, Yogi); or by where the test goes
 * on, back from its end: then only α is evaluated, which is about pointers (LCT-D 4.5). Where that does not tell, as the
 * test was cut or the predicate is weaker than the frontier's precondition, the predicate is evaluated all the same.
 */
import type { Term } from '../../term/term';
import { isWithin, type Region, type RegionEdge, type RegionGraph, type Split } from './regions';
import type { Test, TestState } from './test-run';

export type MappingKind = 'predicates' | 'control-flow';

/** Whether a formula holds in a state. */
export type Holds = (state: TestState, formula: Term) => boolean;

export interface Mapping {
  /** The regions of a test's states, in their order. */
  readonly regionsOf: (graph: RegionGraph, test: Test) => readonly Region[];
  /** On which side a state is, of a region that is being split. */
  readonly isInside: (state: TestState, split: Split) => boolean;
}

export function mapping(kind: MappingKind, holds: Holds): Mapping {
  return kind === 'predicates' ? new ByPredicates(holds) : new ByControlFlow(holds);
}

class ByPredicates implements Mapping {
  constructor(private readonly holds: Holds) {}

  regionsOf(graph: RegionGraph, { states }: Test): readonly Region[] {
    return states.map((state) =>
      graph.leafOf(graph.roots.get(state.location)!, (split) => this.isInside(state, split)),
    );
  }

  isInside(state: TestState, { predicate }: Split): boolean {
    return this.holds(state, predicate);
  }
}

class ByControlFlow implements Mapping {
  constructor(private readonly holds: Holds) {}

  regionsOf(graph: RegionGraph, { states }: Test): readonly Region[] {
    const regions: Region[] = [];
    let next: Region | undefined;
    for (const state of states.toReversed()) {
      const behind = next;
      next = graph.leafOf(graph.roots.get(state.location)!, (split) =>
        this.side(state, split, behind !== undefined && isWithin(behind, split.frontier.to)),
      );
      regions.push(next);
    }
    return regions.reverse();
  }

  /** No test has been behind the frontier yet. */
  isInside(state: TestState, split: Split): boolean {
    return this.side(state, split, false);
  }

  private side(state: TestState, split: Split, isNextInTarget: boolean): boolean {
    const { frontier, form, predicate } = split;
    if (isNextInTarget && passes(state, frontier)) return true;
    if (!form.isExact || !isDetermined(state)) return this.holds(state, predicate);
    return form.alpha.some((one) => !this.holds(state, one));
  }
}

/** Whether the test goes on from a state by the edge's step. */
function passes({ test, at, passed }: TestState, { step }: RegionEdge): boolean {
  const taken = test.path[passed];
  if (test.states[at + 1]?.location !== step.target || taken === undefined) return false;
  if (taken.kind === 'pass') return step.edges.includes(taken.edge);
  return taken.kind === 'enter' && taken.call === step.call?.statement;
}

/** Whether it is known where the test goes on from a state: not from the last one of a test that was cut. */
function isDetermined({ test, at }: TestState): boolean {
  return at + 1 < test.states.length || test.end === 'stopped' || test.end === 'failed';
}
