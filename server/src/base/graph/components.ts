import type { Digraph } from './digraph';

/** Strongly connected components, each before those it can reach into (Tarjan, without recursion). */
export function stronglyConnectedComponents(graph: Digraph, keep: (node: number) => boolean = () => true): number[][] {
  const index = new Int32Array(graph.size).fill(-1);
  const low = new Int32Array(graph.size);
  const onStack = new Uint8Array(graph.size);
  const next = new Uint32Array(graph.size);
  const stack: number[] = [];
  const components: number[][] = [];
  let counter = 0;

  const open = (node: number): void => {
    index[node] = low[node] = counter++;
    stack.push(node);
    onStack[node] = 1;
  };
  const close = (node: number): void => {
    if (low[node] !== index[node]) return;
    const component = stack.splice(stack.lastIndexOf(node));
    for (const member of component) onStack[member] = 0;
    components.push(component);
  };

  for (let root = 0; root < graph.size; root++) {
    if (index[root] !== -1 || !keep(root)) continue;
    const path = [root];
    open(root);
    while (path.length > 0) {
      const node = path[path.length - 1]!;
      const successor = graph.successors[node]![next[node]!];
      if (successor === undefined) {
        path.pop();
        const parent = path[path.length - 1];
        if (parent !== undefined) low[parent] = Math.min(low[parent]!, low[node]!);
        close(node);
        continue;
      }
      next[node]! += 1;
      if (!keep(successor)) continue;
      if (index[successor] === -1) {
        open(successor);
        path.push(successor);
      } else if (onStack[successor]) {
        low[node] = Math.min(low[node]!, index[successor]!);
      }
    }
  }
  return components.reverse();
}

/** Whether the component is a cycle: more than one node, or one with an edge to itself. */
export function isCyclic(graph: Digraph, component: readonly number[]): boolean {
  const [only] = component;
  return component.length > 1 || (only !== undefined && graph.successors[only]!.includes(only));
}
