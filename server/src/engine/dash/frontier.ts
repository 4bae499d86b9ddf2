import type { Region, RegionEdge, RegionGraph } from './regions';

/**
 * The frontier of an ordered abstract error trace: an edge from a region that tests have been in to one they have not
 * been in, from where the error is reached through such regions only. DASH 4.1. Undefined if there is none.
 */
export function frontierOf(graph: RegionGraph, except: ReadonlySet<RegionEdge>): RegionEdge | undefined {
  const seen = new Set<Region>([graph.error]);
  for (const region of seen) {
    for (const edge of region.into) {
      if (edge.from === graph.start || edge.from.states.length > 0) {
        if (!except.has(edge)) return edge;
      } else {
        seen.add(edge.from);
      }
    }
  }
  return undefined;
}

/** A way from a region to the error through regions that tests have not been in. */
export function wayToError(graph: RegionGraph, from: Region): readonly RegionEdge[] {
  const last = new Map<Region, RegionEdge>();
  const seen = new Set<Region>([from]);
  for (const region of seen) {
    for (const edge of region.out) {
      if (seen.has(edge.to) || edge.to.states.length > 0) continue;
      seen.add(edge.to);
      last.set(edge.to, edge);
    }
  }
  const way: RegionEdge[] = [];
  for (let edge = last.get(graph.error); edge !== undefined; edge = last.get(edge.from)) way.push(edge);
  return way.reverse();
}
