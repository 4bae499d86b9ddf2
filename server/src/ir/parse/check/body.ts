import { digraph } from '../../../base/graph/digraph';
import { DominatorTree } from '../../../base/graph/dominators';
import type { Instruction, PhiInst } from '../../model/instructions';
import { successorsOf } from '../../model/operands';
import type { Block } from '../../model/value';
import { nameText } from '../../print/names';
import type { FunctionScope } from '../state/function-scope';
import type { Parser } from '../parser';
import type { Use } from '../state/uses';

/** Checks what can be said only of a whole function: each value is there when it is used, each phi fits its block. */
export function checkBody(p: Parser, scope: FunctionScope, blocks: readonly Block[]): void {
  if (scope.uses.list.length === 0 && !scope.uses.hasPhi) return;
  const flow = new Flow(blocks);
  if (scope.uses.hasPhi) for (const block of blocks) checkPhis(p, flow, block);
  for (const use of scope.uses.list) checkUse(p, scope, flow, use);
}

/** The edges between the blocks of a function. */
class Flow {
  readonly #index = new Map<Block, number>();
  readonly #predecessors: number[][];
  readonly #dominators: DominatorTree;

  constructor(blocks: readonly Block[]) {
    blocks.forEach((block, index) => this.#index.set(block, index));
    this.#predecessors = blocks.map(() => []);
    const edges: [number, number][] = [];
    blocks.forEach((block, from) => {
      for (const successor of successorsOf(block)) {
        const to = this.#index.get(successor)!;
        edges.push([from, to]);
        this.#predecessors[to]!.push(from);
      }
    });
    this.#dominators = DominatorTree.of(digraph(blocks.length, edges), 0);
  }

  indexOf(block: Block): number {
    return this.#index.get(block) ?? -1;
  }

  /** One entry per edge: a switch may have several to one block. */
  predecessors(block: Block): readonly number[] {
    return this.#predecessors[this.indexOf(block)]!;
  }

  isReachable(block: Block): boolean {
    return this.#dominators.isReachable(this.indexOf(block));
  }

  dominates(block: Block, other: Block): boolean {
    return this.#dominators.dominates(this.indexOf(block), this.indexOf(other));
  }

  /** Whether every way to a block takes that edge: the others that lead where it leads come back from there. */
  edgeDominates(from: Block, to: Block, block: Block): boolean {
    const source = this.indexOf(from);
    const target = this.indexOf(to);
    const predecessors = this.predecessors(to);
    if (predecessors.filter((at) => at === source).length !== 1) return false;
    const comesBack = (at: number): boolean =>
      at === source || !this.#dominators.isReachable(at) || this.#dominators.dominates(target, at);
    return predecessors.every(comesBack) && this.dominates(to, block);
  }
}

function checkPhis(p: Parser, flow: Flow, block: Block): void {
  let isTop = true;
  for (const instruction of block.instructions) {
    if (instruction.opcode !== 'phi') isTop = false;
    else if (!isTop) p.report(`'phi' must be at the top of its block`, instruction.start, instruction.end);
    else checkPhi(p, flow, instruction);
  }
}

function checkPhi(p: Parser, flow: Flow, phi: PhiInst): void {
  const expected = flow.predecessors(phi.block).toSorted((a, b) => a - b);
  const actual = phi.incoming.map(({ block }) => flow.indexOf(block)).sort((a, b) => a - b);
  if (expected.length !== actual.length || expected.some((from, index) => from !== actual[index])) {
    p.report(`'phi' must have one value for each block that branches here`, phi.start, phi.end);
  }
}

function checkUse(p: Parser, scope: FunctionScope, flow: Flow, use: Use): void {
  const value = use.value.kind === 'forward' ? scope.find(use.value.name) : use.value;
  if (value?.kind !== 'instruction' || !flow.isReachable(use.block)) return;
  if (isThere(flow, value, use)) return;
  p.report(`'%${nameText(value.name ?? '')}' is not defined on every way to this use`, use.start, use.end);
}

function isThere(flow: Flow, value: Instruction, { block, isPhi, start }: Use): boolean {
  if (value.opcode === 'invoke') {
    if (isPhi && block === value.block) return true;
    // The result exists only on the normal way.
    return flow.edgeDominates(value.block, value.normal, block);
  }
  if (value.block === block) return isPhi || value.start < start;
  return flow.dominates(value.block, block);
}
