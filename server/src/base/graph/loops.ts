import { isCyclic, stronglyConnectedComponents } from './components';
import { type Digraph, reversePostorder } from './digraph';

/** A loop: a strongly connected set of nodes with a head, whose removal leaves the loops nested in it. */
export interface Loop {
  readonly head: number;
  /** All nodes, nested loops' included, the head first. */
  readonly body: readonly number[];
  /** Nodes of the body with an edge to the head. */
  readonly latches: readonly number[];
  /** Nodes through which control enters from outside: just the head when the loop is reducible. */
  readonly entries: readonly number[];
  readonly reducible: boolean;
  readonly parent: Loop | undefined;
  /** 1 for an outermost loop. */
  readonly depth: number;
}

/**
 * Loop nesting forest of what the root reaches, outer loops before inner ones. The head of an irreducible loop is its
 * entry that comes first in reverse postorder; every cycle passes the head of some loop. Bourdoncle's decomposition.
 */
export function loopsOf(graph: Digraph, root: number): Loop[] {
  const order = reversePostorder(graph, [root]);
  const position = new Int32Array(graph.size).fill(-1);
  order.forEach((node, index) => (position[node] = index));
  const loops: Loop[] = [];
  const work: { readonly nodes: readonly number[]; readonly parent: Loop | undefined }[] = [
    { nodes: order, parent: undefined },
  ];
  for (let item = work.pop(); item !== undefined; item = work.pop()) {
    const { nodes, parent } = item;
    const within = new Set(nodes);
    for (const component of stronglyConnectedComponents(graph, (node) => within.has(node))) {
      if (!isCyclic(graph, component)) continue;
      const loop = makeLoop({ graph, position, root }, component, parent);
      loops.push(loop);
      work.push({ nodes: loop.body.slice(1), parent: loop });
    }
  }
  return loops.sort((a, b) => a.depth - b.depth || position[a.head]! - position[b.head]!);
}

interface LoopContext {
  readonly graph: Digraph;
  readonly position: Int32Array;
  readonly root: number;
}

function makeLoop(context: LoopContext, component: readonly number[], parent: Loop | undefined): Loop {
  const { graph, position, root } = context;
  const members = new Set(component);
  const byPosition = (a: number, b: number): number => position[a]! - position[b]!;
  const entries = component
    .filter((node) => node === root || graph.predecessors[node]!.some((p) => !members.has(p) && position[p] !== -1))
    .sort(byPosition);
  const sorted = [...component].sort(byPosition);
  const head = entries[0] ?? sorted[0]!;
  return {
    head,
    body: [head, ...sorted.filter((node) => node !== head)],
    latches: graph.predecessors[head]!.filter((node) => members.has(node)),
    entries,
    reducible: entries.length === 1,
    parent,
    depth: (parent?.depth ?? 0) + 1,
  };
}
