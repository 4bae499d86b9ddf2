import { DominatorTree } from '../base/graph/dominators';
import { type Digraph, digraph, reversed } from '../base/graph/digraph';
import { type Loop, loopsOf } from '../base/graph/loops';
import type { Cfa, Edge, Location } from './program';
import type { Statement } from './statement';

/** A control-flow automaton as a graph: locations by number, edges by end, dominators, loops. Computed on demand, once. */
export class CfaGraph<S extends Statement = Statement> {
  readonly graph: Digraph;
  private readonly numbers = new Map<Location, number>();
  private readonly leaving: readonly Edge<S>[][];
  private readonly arriving: readonly Edge<S>[][];
  private dominatorTree: DominatorTree | undefined;
  private postDominatorTree: DominatorTree | undefined;
  private loopForest: readonly Loop[] | undefined;

  constructor(readonly cfa: Cfa<S>) {
    cfa.locations.forEach((location, number) => this.numbers.set(location, number));
    const leaving: Edge<S>[][] = cfa.locations.map(() => []);
    const arriving: Edge<S>[][] = cfa.locations.map(() => []);
    for (const edge of cfa.edges) {
      leaving[this.numberOf(edge.source)]!.push(edge);
      arriving[this.numberOf(edge.target)]!.push(edge);
    }
    this.leaving = leaving;
    this.arriving = arriving;
    this.graph = digraph(
      cfa.locations.length,
      cfa.edges.map((edge) => [this.numberOf(edge.source), this.numberOf(edge.target)] as const),
    );
  }

  numberOf(location: Location): number {
    const number = this.numbers.get(location);
    if (number === undefined) throw new Error(`${location.label} is not a location of ${this.cfa.name}`);
    return number;
  }

  location(number: number): Location {
    return this.cfa.locations[number]!;
  }

  edgesFrom(location: Location): readonly Edge<S>[] {
    return this.leaving[this.numberOf(location)]!;
  }

  edgesTo(location: Location): readonly Edge<S>[] {
    return this.arriving[this.numberOf(location)]!;
  }

  get dominators(): DominatorTree {
    return (this.dominatorTree ??= DominatorTree.of(this.graph, this.numberOf(this.cfa.entry)));
  }

  /**
   * Dominators from the end of every execution backwards. The root is a node of its own, `graph.size`, behind the exit,
   * every dead end, and one location of each cycle that nothing leaves: so every location has a post-dominator.
   */
  get postDominators(): DominatorTree {
    return (this.postDominatorTree ??= DominatorTree.of(reversed(this.withEnd()), this.graph.size));
  }

  /** Outer loops before inner ones; every cycle passes the head of one. */
  get loops(): readonly Loop[] {
    return (this.loopForest ??= loopsOf(this.graph, this.numberOf(this.cfa.entry)));
  }

  private withEnd(): Digraph {
    const end = this.graph.size;
    const edges = this.graph.successors.flatMap((targets, source) =>
      targets.map((target) => [source, target] as const),
    );
    const reachesEnd = new Uint8Array(end);
    const markBackwards = (from: number): void => {
      const work = [from];
      for (let node = work.pop(); node !== undefined; node = work.pop()) {
        if (reachesEnd[node]) continue;
        reachesEnd[node] = 1;
        work.push(...this.graph.predecessors[node]!);
      }
    };
    const exits: number[] = [];
    const addExit = (node: number): void => {
      exits.push(node);
      markBackwards(node);
    };
    addExit(this.numberOf(this.cfa.exit));
    for (let node = 0; node < end; node++) if (this.graph.successors[node]!.length === 0) addExit(node);
    for (const loop of this.loops) if (!reachesEnd[loop.head]) addExit(loop.head);
    return digraph(end + 1, [...edges, ...[...new Set(exits)].map((node) => [node, end] as const)]);
  }
}
