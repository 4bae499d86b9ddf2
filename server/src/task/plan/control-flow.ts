import { digraph, type Digraph } from '../../base/graph/digraph';
import type { IrFunction } from '../../ir/model/globals';
import { successorsOf } from '../../ir/model/operands';
import type { Block } from '../../ir/model/value';

/** The blocks of a function as a graph; nodes are indices into `blocks`. */
export interface ControlFlow {
  readonly blocks: readonly Block[];
  readonly graph: Digraph;
  indexOf(block: Block): number;
}

export function controlFlow(fn: IrFunction): ControlFlow {
  const index = new Map(fn.blocks.map((block, number) => [block, number]));
  const edges: [number, number][] = [];
  for (const [from, block] of fn.blocks.entries()) {
    for (const successor of successorsOf(block)) edges.push([from, index.get(successor)!]);
  }
  return { blocks: fn.blocks, graph: digraph(fn.blocks.length, edges), indexOf: (block) => index.get(block)! };
}
