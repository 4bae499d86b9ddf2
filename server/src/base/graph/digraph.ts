/** A directed graph with nodes 0 … size-1, in adjacency arrays. */
export interface Digraph {
  readonly size: number;
  readonly successors: readonly (readonly number[])[];
  readonly predecessors: readonly (readonly number[])[];
}

/** The graph with these edges; parallel edges count once. */
export function digraph(size: number, edges: Iterable<readonly [number, number]>): Digraph {
  const successors: number[][] = Array.from({ length: size }, () => []);
  const predecessors: number[][] = Array.from({ length: size }, () => []);
  const seen = new Set<number>();
  for (const [from, to] of edges) {
    const key = from * size + to;
    if (seen.has(key)) continue;
    seen.add(key);
    successors[from]!.push(to);
    predecessors[to]!.push(from);
  }
  return { size, successors, predecessors };
}

/** The same nodes with every edge turned round. */
export function reversed(graph: Digraph): Digraph {
  return { size: graph.size, successors: graph.predecessors, predecessors: graph.successors };
}

/** Nodes reachable from the roots, each before its successors where there is no cycle. */
export function reversePostorder(graph: Digraph, roots: readonly number[]): number[] {
  const order: number[] = [];
  const seen = new Uint8Array(graph.size);
  const next = new Uint32Array(graph.size);
  for (const root of roots) {
    if (seen[root]) continue;
    seen[root] = 1;
    const stack = [root];
    while (stack.length > 0) {
      const node = stack[stack.length - 1]!;
      const successors = graph.successors[node]!;
      const index = next[node]!;
      if (index === successors.length) {
        order.push(node);
        stack.pop();
        continue;
      }
      next[node] = index + 1;
      const successor = successors[index]!;
      if (!seen[successor]) {
        seen[successor] = 1;
        stack.push(successor);
      }
    }
  }
  return order.reverse();
}

/** Nodes that some path from the roots reaches, as a bitmap. */
export function reachable(graph: Digraph, roots: Iterable<number>): Uint8Array {
  const seen = new Uint8Array(graph.size);
  const work = [...roots];
  for (const root of work) seen[root] = 1;
  for (let node = work.pop(); node !== undefined; node = work.pop()) {
    for (const successor of graph.successors[node]!) {
      if (seen[successor]) continue;
      seen[successor] = 1;
      work.push(successor);
    }
  }
  return seen;
}
