import { digraph, reachable, reversed } from '../../base/graph/digraph';
import { DominatorTree } from '../../base/graph/dominators';
import type { IrFunction } from '../../ir/model/globals';
import { successorsOf } from '../../ir/model/operands';
import type { Block } from '../../ir/model/value';
import { directCallee, knownFunction } from '../../task/known-functions';
import { controlFlow } from '../../task/plan/control-flow';
import { trapOf } from '../../task/trap';

const known = new WeakMap<IrFunction, ReadonlyMap<Block, readonly Block[]>>();

/**
 * For each block the blocks whose last instruction decides whether it is executed (Ferrante, Ottenstein, Warren). That
 * an earlier check did not fail counts as no decision: everything after it would depend on it.
 */
export function controlDependences(fn: IrFunction): ReadonlyMap<Block, readonly Block[]> {
  let found = known.get(fn);
  if (found === undefined) {
    found = compute(fn);
    known.set(fn, found);
  }
  return found;
}

function compute(fn: IrFunction): ReadonlyMap<Block, readonly Block[]> {
  const flow = controlFlow(fn);
  const { blocks, graph } = flow;
  const failing = blocks.map(isFailure);
  const exit = blocks.length;
  const edges: [number, number][] = [];
  blocks.forEach((block, from) => {
    const next = successorsOf(block).map((to) => flow.indexOf(to));
    const going = next.filter((to) => !failing[to]);
    for (const to of going) edges.push([from, to]);
    if (going.length === 0) edges.push([from, exit]);
  });
  const tree = DominatorTree.of(reversed(digraph(exit + 1, [...edges, ...wayOut(exit, edges)])), exit);
  const dependences = new Map<Block, Set<Block>>(blocks.map((block) => [block, new Set()]));
  for (const [from, block] of blocks.entries()) {
    if (graph.successors[from]!.length < 2) continue;
    const stop = tree.immediate(from);
    for (const to of graph.successors[from]!) {
      if (failing[to]) dependences.get(blocks[to]!)!.add(block);
      else
        for (let at: number | undefined = to; at !== undefined && at !== stop && at !== exit; at = tree.immediate(at))
          dependences.get(blocks[at]!)!.add(block);
    }
  }
  return new Map([...dependences].map(([block, deciding]) => [block, [...deciding]]));
}

/** A block that is there only to fail. */
function isFailure(block: Block): boolean {
  if (trapOf(block) !== undefined) return true;
  return block.instructions.some((instruction) => {
    const callee = instruction.opcode === 'call' ? directCallee(instruction) : undefined;
    const meaning = callee && knownFunction(callee);
    return meaning === 'assert-failure' || meaning === 'error';
  });
}

/** Edges to the exit from loops that have none, so that every block has a way there. */
function wayOut(exit: number, edges: readonly (readonly [number, number])[]): readonly [number, number][] {
  const added: [number, number][] = [];
  for (;;) {
    const seen = reachable(reversed(digraph(exit + 1, [...edges, ...added])), [exit]);
    const stuck = seen.lastIndexOf(0);
    if (stuck < 0) return added;
    added.push([stuck, exit]);
  }
}
