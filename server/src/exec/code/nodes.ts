import { digraph, reversePostorder } from '../../base/graph/digraph';
import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import { successorsOf } from '../../ir/model/operands';
import type { Block } from '../../ir/model/value';

/** A run of instructions of one block that is executed without leaving the generated code. */
export interface CodeNode {
  /** Position among the nodes, and its `case` if it is a root. */
  readonly id: number;
  readonly block: Block;
  readonly instructions: readonly Instruction[];
  /** The call after which it goes on, or undefined at the start of a block. */
  readonly resumesAfter: Instruction | undefined;
  /** Ends where another node of the same block begins. */
  readonly next: CodeNode | undefined;
}

/** The nodes of a function that can be reached, and how they hang together. */
export interface NodeGraph {
  readonly nodes: readonly CodeNode[];
  /** The node that begins a block. */
  readonly first: ReadonlyMap<Block, CodeNode>;
  /** The root of the tree of nodes that each is emitted with, by id; a tree is one `case`. */
  readonly rootOf: readonly number[];
  /** Roots where control may leave because the steps are used up: reached by a jump back, or after a `step`. */
  readonly checkpoints: ReadonlySet<CodeNode>;
  /** Ids of the nodes that control may go to from each, by id. */
  readonly successors: readonly (readonly number[])[];
}

/**
 * What follows an instruction: `suspend`, control leaves the generated code and comes back after it; `step`, control
 * may leave after it, if the steps are used up.
 */
export type Cut = 'suspend' | 'step' | 'none';

/** Cuts a function into nodes; `everywhere`: control may leave before each of them. */
export function buildNodes(
  fn: IrFunction,
  cutAfter: (instruction: Instruction) => Cut,
  everywhere: boolean,
): NodeGraph {
  const reachable = reachableBlocks(fn);
  const nodes: CodeNode[] = [];
  const first = new Map<Block, CodeNode>();
  for (const block of reachable) first.set(block, cutBlock(block, cutAfter, nodes));
  const successors = nodes.map((node) =>
    node.next === undefined ? successorsOf(node.block).map((block) => first.get(block)!.id) : [node.next.id],
  );
  const pausable = everywhere ? nodes.filter((node) => node.id !== 0 && node.resumesAfter === undefined) : [];
  return { nodes, first, successors, ...findRoots(nodes, successors, pausable) };
}

function reachableBlocks(fn: IrFunction): readonly Block[] {
  const index = new Map(fn.blocks.map((block, number) => [block, number]));
  const edges = fn.blocks.flatMap((block, from) =>
    successorsOf(block).map((target): [number, number] => [from, index.get(target)!]),
  );
  return reversePostorder(digraph(fn.blocks.length, edges), [0]).map((number) => fn.blocks[number]!);
}

function cutBlock(block: Block, cutAfter: (instruction: Instruction) => Cut, nodes: CodeNode[]): CodeNode {
  const runs: { readonly instructions: Instruction[]; readonly resumesAfter: Instruction | undefined }[] = [];
  const start = (resumesAfter?: Instruction): unknown => runs.push({ instructions: [], resumesAfter });
  start();
  for (const instruction of block.instructions) {
    const last = runs.at(-1)!;
    last.instructions.push(instruction);
    const cut = cutAfter(instruction);
    if (cut === 'suspend') start(instruction);
    else if (cut === 'step') start();
  }
  const first = nodes.length;
  for (const run of runs) nodes.push({ id: nodes.length, block, ...run, next: undefined });
  for (let id = first; id + 1 < nodes.length; id++) (nodes[id] as { next: CodeNode | undefined }).next = nodes[id + 1];
  return nodes[first]!;
}

function findRoots(
  nodes: readonly CodeNode[],
  successors: readonly (readonly number[])[],
  pausable: readonly CodeNode[],
): Pick<NodeGraph, 'rootOf' | 'checkpoints'> {
  const edgesInto = new Uint32Array(nodes.length);
  const pairs = successors.flatMap((targets, from) => targets.map((to): [number, number] => [from, to]));
  for (const [, to] of pairs) edgesInto[to]! += 1;
  const order = reversePostorder(digraph(nodes.length, pairs), [0]);
  const position = new Int32Array(nodes.length);
  order.forEach((id, index) => (position[id] = index));
  const heads = new Set(pairs.filter(([from, to]) => position[to]! <= position[from]!).map(([, to]) => nodes[to]!));
  for (const { next } of nodes) if (next !== undefined && next.resumesAfter === undefined) heads.add(next);
  for (const node of pausable) heads.add(node);
  const isRoot = (node: CodeNode): boolean =>
    node.id === 0 || node.resumesAfter !== undefined || edgesInto[node.id] !== 1 || heads.has(node);
  const rootOf = nodes.map((node) => node.id);
  // A node that is not a root has one predecessor, which comes before it in reverse postorder.
  for (const id of order) for (const to of successors[id]!) if (!isRoot(nodes[to]!)) rootOf[to] = rootOf[id]!;
  return { rootOf, checkpoints: heads };
}
