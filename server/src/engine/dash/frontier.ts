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
