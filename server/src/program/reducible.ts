/** Makes every loop of an automaton have one entry: those with several get a head that sends control on. */
import type { TermBuilder } from '../term/builder';
import { BOOL } from '../term/sort';
import type { Term } from '../term/term';
import type { Loop } from '../base/graph/loops';
import { CfaGraph } from './cfa-graph';
import type { PlainCfa, PlainEdge, PlainStatement } from './plain';
import type { Location } from './program';

export function makeReducible(terms: TermBuilder, cfa: PlainCfa): PlainCfa {
  for (let current = cfa; ;) {
    const graph = new CfaGraph(current);
    const loop = graph.loops.find(({ reducible }) => !reducible);
    if (loop === undefined) return current;
    current = withDispatcher(terms, graph, loop);
  }
}

/** All edges to an entry of the loop go to a new head first, with a flag per entry that says which one was meant. */
function withDispatcher(terms: TermBuilder, graph: CfaGraph<PlainStatement>, loop: Loop): PlainCfa {
  const { cfa } = graph;
  const entries = loop.entries.map((entry) => graph.location(entry));
  const flags = entries.slice(1).map(() => terms.fresh('entry', BOOL));
  let nextId = 1 + Math.max(...cfa.locations.map(({ id }) => id));
  const dispatchers = entries.slice(1).map((): Location => ({ id: nextId++, label: 'dispatch' }));
  const head = dispatchers[0]!;
  const meaning = (entry: Location): PlainStatement => ({
    kind: 'assign',
    place: undefined,
    bindings: flags.map((target, at) => ({ target, value: terms.bool(entries[at + 1] === entry) })),
  });
  const redirected = cfa.edges.map((edge): PlainEdge =>
    entries.includes(edge.target)
      ? { ...edge, target: head, statements: [...edge.statements, meaning(edge.target)] }
      : edge,
  );
  // A call stands alone on its edge: what must come behind it gets an edge of its own.
  const extra: Location[] = [];
  const edges = redirected.flatMap((edge): PlainEdge[] => {
    if (edge.target !== head || edge.statements[0]?.kind !== 'call') return [edge];
    const between: Location = { id: nextId++, label: 'called' };
    extra.push(between);
    return [
      { ...edge, target: between, statements: edge.statements.slice(0, 1) },
      { source: between, target: head, statements: edge.statements.slice(1) },
    ];
  });
  const chosen = flags.flatMap((flag, at): PlainEdge[] => [
    step(dispatchers[at]!, entries[at + 1]!, flag),
    step(dispatchers[at]!, dispatchers[at + 1] ?? entries[0]!, terms.not(flag)),
  ]);
  return {
    ...cfa,
    variables: [...cfa.variables, ...flags],
    locations: [...cfa.locations, ...dispatchers, ...extra],
    edges: [...edges, ...chosen],
  };
}

function step(source: Location, target: Location, condition: Term): PlainEdge {
  return { source, target, statements: [{ kind: 'assume', place: undefined, condition }] };
}
