/** Large-block encoding: everything between two cut points is one step. Beyer et al. 2009; Gazer 4.1, LCT-D 4.3. */
import type { CfaGraph } from './cfa-graph';
import type { PlainEdge, PlainStatement } from './plain';
import type { Location } from './program';

/** All ways from one cut point to another that pass no third one: an acyclic part of the automaton. */
export interface LargeBlock {
  readonly source: Location;
  readonly target: Location;
  /** An edge comes after all edges that lead to its source. */
  readonly edges: readonly PlainEdge[];
}

export interface BlockGraph {
  readonly cutPoints: readonly Location[];
  readonly blocks: readonly LargeBlock[];
}

/**
 * Cuts at entry and exit, loop heads, both ends of edges with a call, and dead ends (a check may fail on the way to
 * one). So a block has no cycle, and a call, which stands alone on its edge, is a block of its own. Other locations can
 * be made cut points too.
 */
export function largeBlocks(graph: CfaGraph<PlainStatement>, others: Iterable<Location> = []): BlockGraph {
  const cuts = cutPointsOf(graph);
  for (const location of others) cuts.add(location);
  const cutPoints = graph.cfa.locations.filter(
    (location) => cuts.has(location) && graph.dominators.isReachable(graph.numberOf(location)),
  );
  return { cutPoints, blocks: cutPoints.flatMap((source) => blocksFrom(graph, cuts, source)) };
}

function cutPointsOf(graph: CfaGraph<PlainStatement>): Set<Location> {
  const { cfa } = graph;
  const cuts = new Set([cfa.entry, cfa.exit, ...graph.loops.map((loop) => graph.location(loop.head))]);
  for (const edge of cfa.edges) {
    if (edge.statements.some(({ kind }) => kind === 'call')) cuts.add(edge.source).add(edge.target);
  }
  for (const location of cfa.locations) if (graph.edgesFrom(location).length === 0) cuts.add(location);
  return cuts;
}

function blocksFrom(graph: CfaGraph<PlainStatement>, cuts: ReadonlySet<Location>, source: Location): LargeBlock[] {
  const edges = edgesInOrder(graph, cuts, source);
  const targets = new Set(edges.map((edge) => edge.target).filter((target) => cuts.has(target)));
  return [...targets].map((target) => ({ source, target, edges: leadingTo(edges, source, target) }));
}

/** The edges on paths from a cut point up to the next ones, topologically ordered. */
function edgesInOrder(
  graph: CfaGraph<PlainStatement>,
  cuts: ReadonlySet<Location>,
  source: Location,
): readonly PlainEdge[] {
  const finished: Location[] = [];
  const opened = new Set([source]);
  const path = [{ location: source, next: 0 }];
  for (let top = path.at(-1); top !== undefined; top = path.at(-1)) {
    const edge = graph.edgesFrom(top.location)[top.next++];
    if (edge === undefined) {
      finished.push(top.location);
      path.pop();
    } else if (!cuts.has(edge.target) && !opened.has(edge.target)) {
      opened.add(edge.target);
      path.push({ location: edge.target, next: 0 });
    }
  }
  return finished.reverse().flatMap((location) => graph.edgesFrom(location));
}

/** Those of the edges, in the same order, from which the target is reached. */
function leadingTo(edges: readonly PlainEdge[], source: Location, target: Location): PlainEdge[] {
  const kept: PlainEdge[] = [];
  // A block may lead back to its own source: the target counts as reached only by edges into it.
  const inside = new Set<Location>();
  for (const edge of edges.toReversed()) {
    if (edge.target !== target && !inside.has(edge.target)) continue;
    kept.push(edge);
    if (edge.source !== source) inside.add(edge.source);
  }
  return kept.reverse();
}
