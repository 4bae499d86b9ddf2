import { type Digraph } from './digraph';

const NONE = -1;

/**
 * Dominator tree of the nodes that the root reaches. Lengauer, Tarjan: "A fast algorithm for finding dominators in a
 * flowgraph", the simple version: almost linear on every graph, where iterating is quadratic on a chain with many exits.
 */
export class DominatorTree {
  private readonly depth: Int32Array;
  /** A node's number in a walk of the tree, and the last number below it. */
  private readonly first: Int32Array;
  private readonly last: Int32Array;

  private constructor(
    readonly root: number,
    /** Immediate dominator; -1 for the root and for what it does not reach. */
    private readonly parent: Int32Array,
    order: Int32Array,
  ) {
    this.depth = new Int32Array(parent.length).fill(NONE);
    this.first = new Int32Array(parent.length).fill(NONE);
    this.last = new Int32Array(parent.length).fill(NONE);
    for (const node of order) this.depth[node] = node === root ? 0 : this.depth[parent[node]!]! + 1;
    this.number(order);
  }

  static of(graph: Digraph, root: number): DominatorTree {
    const order = preorder(graph, root);
    return new DominatorTree(root, immediateDominators(graph, order), order.nodes);
  }

  isReachable(node: number): boolean {
    return this.depth[node] !== NONE;
  }

  /** The immediate dominator, or undefined for the root and for unreachable nodes. */
  immediate(node: number): number | undefined {
    const parent = this.parent[node]!;
    return parent === NONE ? undefined : parent;
  }

  /** Whether every path from the root to `node` passes `dominator` (a node dominates itself). */
  dominates(dominator: number, node: number): boolean {
    if (!this.isReachable(dominator) || !this.isReachable(node)) return false;
    return this.first[dominator]! <= this.first[node]! && this.first[node]! <= this.last[dominator]!;
  }

  /** The lowest node that dominates all the given ones. */
  lowestCommon(nodes: readonly number[]): number | undefined {
    const known = nodes.filter((node) => this.isReachable(node));
    return known.length === 0 ? undefined : known.reduce((a, b) => this.meet(a, b));
  }

  private meet(a: number, b: number): number {
    let [left, right] = [a, b];
    while (left !== right) {
      if (this.depth[left]! >= this.depth[right]!) left = this.parent[left]!;
      else right = this.parent[right]!;
    }
    return left;
  }

  /** Numbers the nodes so that those below a node have the numbers from its own to its last. */
  private number(order: Int32Array): void {
    const size = new Int32Array(this.parent.length).fill(1);
    for (let i = order.length - 1; i > 0; i--) size[this.parent[order[i]!]!]! += size[order[i]!]!;
    const next = new Int32Array(this.parent.length);
    for (const node of order) {
      const parent = this.parent[node]!;
      const number = parent === NONE ? 0 : next[parent]!;
      if (parent !== NONE) next[parent]! += size[node]!;
      this.first[node] = number;
      this.last[node] = number + size[node]! - 1;
      next[node] = number + 1;
    }
  }
}

/** A depth-first spanning tree: the nodes as they are met, each one's number and the number of its parent. */
interface Preorder {
  readonly nodes: Int32Array;
  readonly number: Int32Array;
  readonly parent: Int32Array;
}

function preorder(graph: Digraph, root: number): Preorder {
  const nodes = new Int32Array(graph.size);
  const number = new Int32Array(graph.size).fill(NONE);
  const parent = new Int32Array(graph.size).fill(NONE);
  const next = new Int32Array(graph.size);
  const stack = [root];
  let count = 0;
  number[root] = count;
  nodes[count++] = root;
  while (stack.length > 0) {
    const node = stack[stack.length - 1]!;
    const successor = graph.successors[node]![next[node]!];
    if (successor === undefined) {
      stack.pop();
      continue;
    }
    next[node]!++;
    if (number[successor] !== NONE) continue;
    parent[count] = number[node]!;
    number[successor] = count;
    nodes[count++] = successor;
    stack.push(successor);
  }
  return { nodes: nodes.subarray(0, count), number, parent };
}

/** Works on preorder numbers, and gives the immediate dominators of nodes. */
function immediateDominators(graph: Digraph, { nodes, number, parent }: Preorder): Int32Array {
  const forest = new Forest(nodes.length);
  const { semi } = forest;
  const buckets: number[][] = Array.from(nodes, () => []);
  const dominator = new Int32Array(nodes.length);
  for (let w = nodes.length - 1; w > 0; w--) {
    for (const predecessor of graph.predecessors[nodes[w]!]!) {
      const v = number[predecessor]!;
      if (v !== NONE) semi[w] = Math.min(semi[w]!, semi[forest.lowest(v)]!);
    }
    buckets[semi[w]!]!.push(w);
    const above = parent[w]!;
    forest.link(w, above);
    for (const v of buckets[above]!) {
      const u = forest.lowest(v);
      dominator[v] = semi[u]! < semi[v]! ? u : above;
    }
    buckets[above] = [];
  }
  const result = new Int32Array(graph.size).fill(NONE);
  for (let w = 1; w < nodes.length; w++) {
    if (dominator[w] !== semi[w]) dominator[w] = dominator[dominator[w]!]!;
    result[nodes[w]!] = nodes[dominator[w]!]!;
  }
  return result;
}

/** The part of the spanning tree that is done, with compressed paths. */
class Forest {
  readonly semi: Int32Array;
  private readonly ancestor: Int32Array;
  /** The node of least semidominator on the way up to the ancestor. */
  private readonly label: Int32Array;
  private readonly path: number[] = [];

  constructor(size: number) {
    this.semi = Int32Array.from({ length: size }, (_, index) => index);
    this.label = Int32Array.from(this.semi);
    this.ancestor = new Int32Array(size).fill(NONE);
  }

  link(node: number, parent: number): void {
    this.ancestor[node] = parent;
  }

  /** The node of least semidominator between `node` and the root of its tree, without that root. */
  lowest(node: number): number {
    const { ancestor, label, semi, path } = this;
    if (ancestor[node] === NONE) return node;
    for (let at = node; ancestor[ancestor[at]!] !== NONE; at = ancestor[at]!) path.push(at);
    for (let at = path.pop(); at !== undefined; at = path.pop()) {
      const above = ancestor[at]!;
      if (semi[label[above]!]! < semi[label[at]!]!) label[at] = label[above]!;
      ancestor[at] = ancestor[above]!;
    }
    return label[node]!;
  }
}
