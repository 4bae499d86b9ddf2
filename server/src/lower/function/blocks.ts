import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import { successorsOf } from '../../ir/model/operands';
import type { Block } from '../../ir/model/value';
import { directCallee, intrinsicName, knownFunction } from '../../task/known-functions';
import type { TaskOptions } from '../../task/options';
import { untrappedTarget } from '../../task/trap';

/** How the blocks of a function are put together. */
export interface BlockPlan {
  /** Blocks that get a location: the first one, and those that are reached in several ways. */
  readonly roots: ReadonlySet<Block>;
  /** Reachable blocks, in the order of the text. */
  readonly reachable: readonly Block[];
  readonly predecessors: ReadonlyMap<Block, readonly Block[]>;
}

/** Finds which blocks begin a location; the others are lowered where control comes from. */
export function planBlocks(fn: IrFunction, options: TaskOptions): BlockPlan {
  const entry = fn.blocks[0]!;
  const reachable = new Set<Block>([entry]);
  const predecessors = new Map<Block, Block[]>([[entry, []]]);
  const work = [entry];
  for (let block = work.pop(); block !== undefined; block = work.pop())
    for (const next of new Set(targetsOf(block, options))) {
      const known = predecessors.get(next);
      if (known === undefined) predecessors.set(next, [block]);
      else known.push(block);
      if (reachable.has(next)) continue;
      reachable.add(next);
      work.push(next);
    }
  const isRoot = (block: Block): boolean =>
    block === entry || (predecessors.get(block)!.length > 1 && !isFailure(block));
  const inOrder = fn.blocks.filter((block) => reachable.has(block));
  return { roots: new Set(inOrder.filter(isRoot)), reachable: inOrder, predecessors };
}

/** Where control goes from a block; not to traps that are switched off, nor behind calls that never return. */
export function targetsOf(block: Block, options: TaskOptions): readonly Block[] {
  if (block.instructions.some(neverReturns)) return [];
  const last = block.instructions.at(-1);
  if (last?.opcode === 'condbr') {
    const only = untrappedTarget(last, options);
    if (only !== undefined) return [only];
  }
  return successorsOf(block);
}

/** A block that does nothing but fail: it is lowered anew wherever control comes from, as a check on the way. */
export function isFailure(block: Block): boolean {
  const at = block.instructions.findIndex(fails);
  return at >= 0 && block.instructions.slice(0, at).every(isMarker);
}

function fails(instruction: Instruction): boolean {
  const callee = calleeOf(instruction);
  if (callee === undefined) return false;
  const intrinsic = intrinsicName(callee);
  const known = knownFunction(callee);
  return intrinsic === 'ubsantrap' || intrinsic === 'trap' || known === 'assert-failure' || known === 'error';
}

function neverReturns(instruction: Instruction): boolean {
  const callee = calleeOf(instruction);
  const known = callee && knownFunction(callee);
  return fails(instruction) || known === 'abort' || known === 'exit';
}

function isMarker(instruction: Instruction): boolean {
  const callee = calleeOf(instruction);
  return callee !== undefined && intrinsicName(callee)?.startsWith('dbg.') === true;
}

function calleeOf(instruction: Instruction) {
  return instruction.opcode === 'call' ? directCallee(instruction) : undefined;
}
