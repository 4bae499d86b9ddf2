/**
 * The abstraction: a forest of regions, one tree per location. Leaves partition the location's states; inner nodes were
 * split. Edges between leaves are what may happen: one that is missing was shown to be impossible. DASH 4.1, LCT-D 4.3.
 */
import type { Location } from '../../program/program';
import type { TermBuilder } from '../../term/builder';
import type { Term } from '../../term/term';
import type { ErrorAutomaton, Step } from './error-automaton';
import type { TestState } from './test-run';

export interface Region {
  readonly id: number;
  readonly location: Location;
  readonly parent: Region | undefined;
  /** What holds in its states, besides the location; from the root of the tree to here. */
  readonly conjuncts: readonly Term[];
  /** By which predicate it was split, if it was. */
  split: Split | undefined;
  readonly into: Set<RegionEdge>;
  readonly out: Set<RegionEdge>;
  /** States of tests in it. */
  states: TestState[];
}

export interface Split {
  readonly predicate: Term;
  /** Why: no state outside passes this edge. */
  readonly frontier: RegionEdge;
  readonly form: PredicateForm;
  readonly inside: Region;
  readonly outside: Region;
}

/** What a predicate says of the frontier. */
export interface PredicateForm {
  /** The aliases under which it says it; it holds in all states with others. */
  readonly alpha: readonly Term[];
  /** It holds exactly where α does not or the frontier can be passed, and that is determined by the state. */
  readonly isExact: boolean;
}

export interface RegionEdge {
  readonly from: Region;
  readonly to: Region;
  readonly step: Step;
}

export interface Predicate extends PredicateForm {
  readonly predicate: Term;
}

/** Whether a region is another one or was made of it by splits. */
export function isWithin(region: Region, whole: Region): boolean {
  for (let one: Region | undefined = region; one !== undefined; one = one.parent) if (one === whole) return true;
  return false;
}

export class RegionGraph {
  /** Stands for the start of every execution; its edges lead to the regions of the entry. */
  readonly start: Region;
  readonly error: Region;
  /** The root of each location's tree. */
  readonly roots = new Map<Location, Region>();
  private readonly all: Region[] = [];

  constructor(
    private readonly terms: TermBuilder,
    { cfa, cutPoints, error, steps }: ErrorAutomaton,
    /** What holds at the start. */
    start: readonly Term[] = [],
  ) {
    for (const location of cutPoints) this.roots.set(location, this.region(location, undefined, []));
    this.error = this.roots.get(error)!;
    const outside: Location = { id: -1, label: 'start' };
    this.start = this.region(outside, undefined, []);
    const begin: Step = {
      source: outside,
      target: cfa.entry,
      guard: start,
      updates: new Map(),
      inputs: [],
      takes: new Map(),
      edges: [],
      isDetermined: false,
    };
    this.connect({ from: this.start, to: this.roots.get(cfa.entry)!, step: begin });
    for (const step of steps)
      this.connect({ from: this.roots.get(step.source)!, to: this.roots.get(step.target)!, step });
  }

  get regions(): readonly Region[] {
    return this.all;
  }

  /** The leaf that a state is in; `isInside` says on which side of a split it is. */
  leafOf(root: Region, isInside: (split: Split) => boolean): Region {
    let region = root;
    while (region.split !== undefined) region = isInside(region.split) ? region.split.inside : region.split.outside;
    return region;
  }

  /** Template refinement, DASH Fig. 11: states outside of the predicate do not pass the frontier. */
  split(
    frontier: RegionEdge,
    { predicate, ...form }: Predicate,
    isInside: (state: TestState, split: Split) => boolean,
  ): Split {
    const { from: region } = frontier;
    const not = this.terms.not(predicate);
    const inside = this.region(region.location, region, [...region.conjuncts, predicate]);
    const outside = this.region(region.location, region, [...region.conjuncts, not]);
    const split = { predicate, frontier, form, inside, outside };
    for (const state of region.states) (isInside(state, split) ? inside : outside).states.push(state);
    const parts = (one: Region): readonly Region[] => (one === region ? [inside, outside] : [one]);
    for (const edge of new Set([...region.into, ...region.out])) {
      this.disconnect(edge);
      for (const from of parts(edge.from)) {
        for (const to of parts(edge.to)) {
          if (edge !== frontier || from !== outside) this.connect({ from, to, step: edge.step });
        }
      }
    }
    region.split = split;
    region.states = [];
    return split;
  }

  disconnect(edge: RegionEdge): void {
    edge.from.out.delete(edge);
    edge.to.into.delete(edge);
  }

  /** Leaves from which the error may be reached. */
  leadingToError(): Set<Region> {
    const found = new Set([this.error]);
    for (const region of found) for (const edge of region.into) found.add(edge.from);
    return found;
  }

  /** What holds in the states of a location that are in none of these leaves. */
  without(location: Location, leaves: ReadonlySet<Region>): Term {
    const { terms } = this;
    const root = this.roots.get(location);
    if (root === undefined) return terms.true;
    const done = new Map<Region, Term>();
    const work = [root];
    for (let top = work.at(-1); top !== undefined; top = work.at(-1)) {
      const { split } = top;
      if (split === undefined) {
        done.set(top, terms.bool(!leaves.has(top)));
        work.pop();
        continue;
      }
      const [inside, outside] = [done.get(split.inside), done.get(split.outside)];
      if (inside === undefined) work.push(split.inside);
      if (outside === undefined) work.push(split.outside);
      if (inside === undefined || outside === undefined) continue;
      done.set(top, terms.ite(split.predicate, inside, outside));
      work.pop();
    }
    return done.get(root)!;
  }

  private region(location: Location, parent: Region | undefined, conjuncts: readonly Term[]): Region {
    const region: Region = {
      id: this.all.length,
      location,
      parent,
      conjuncts,
      split: undefined,
      into: new Set(),
      out: new Set(),
      states: [],
    };
    this.all.push(region);
    return region;
  }

  private connect(edge: RegionEdge): void {
    edge.from.out.add(edge);
    edge.to.into.add(edge);
  }
}
