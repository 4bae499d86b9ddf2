import { CfaGraph } from './cfa-graph';
import type { PlainCfa } from './plain';

/** The automaton without what its entry does not reach; the exit stays. */
export function withoutUnreachable(cfa: PlainCfa): PlainCfa {
  const { dominators } = new CfaGraph(cfa);
  const alive = new Set(cfa.locations.filter((_, number) => dominators.isReachable(number)));
  return {
    ...cfa,
    locations: cfa.locations.filter((location) => alive.has(location) || location === cfa.exit),
    edges: cfa.edges.filter((edge) => alive.has(edge.source)),
  };
}
