import { isCyclic, stronglyConnectedComponents } from '../../base/graph/components';
import { digraph } from '../../base/graph/digraph';
import type { AllocaInst, CallBase, CallInst, Instruction } from '../../ir/model/instructions';
import { operandsOf } from '../../ir/model/operands';
import type { Block, Value } from '../../ir/model/value';
import { directCallee, intrinsicName } from '../../task/known-functions';
import { type BlockPlan, targetsOf } from './blocks';
import type { FunctionState } from './function-state';

/** The stack objects of a function, registers aside. */
export interface Frame {
  /** Allocas of which at most the last object is alive when the function ends. */
  readonly single: readonly AllocaInst[];
  /** There are others. */
  readonly needsMark: boolean;
}

const frames = new WeakMap<FunctionState, Frame>();

/** Which stack objects there are to release when the function ends. */
export function frameOf(state: FunctionState): Frame {
  let frame = frames.get(state);
  if (frame === undefined) frames.set(state, (frame = findFrame(state)));
  return frame;
}

function findFrame(state: FunctionState): Frame {
  const { plan } = state;
  const { options } = state.context.task;
  const repeated = blocksOnCycles(
    plan,
    (block) => !restoresStack(block),
    (block) => targetsOf(block, options),
  );
  const allocas = plan.reachable.flatMap((block) =>
    block.instructions.filter(
      (one): one is AllocaInst => one.opcode === 'alloca' && state.registers.of(one) === undefined,
    ),
  );
  const single = allocas.filter((alloca) => !repeated.has(alloca.block));
  return { single, needsMark: single.length < allocas.length };
}

/** Blocks that control can come back to without passing a block that is left out. */
function blocksOnCycles(
  plan: BlockPlan,
  isKept: (block: Block) => boolean,
  targets: (block: Block) => readonly Block[],
): ReadonlySet<Block> {
  const kept = plan.reachable.filter(isKept);
  const index = new Map(kept.map((block, number) => [block, number]));
  const edges = kept.flatMap((block, from) =>
    targets(block).flatMap((target) => {
      const to = index.get(target);
      return to === undefined ? [] : [[from, to] as const];
    }),
  );
  const graph = digraph(kept.length, edges);
  const cyclic = stronglyConnectedComponents(graph).filter((component) => isCyclic(graph, component));
  return new Set(cyclic.flat().map((number) => kept[number]!));
}

function restoresStack(block: Block): boolean {
  return block.instructions.some((instruction) => isCallOf(instruction, 'stackrestore'));
}

/**
 * The allocas whose objects a `stackrestore` may have to release, if of each only the last one can be since the
 * `stacksave` whose result it restores: no cycle comes back to the alloca without passing the save.
 */
export function allocasSince(state: FunctionState, restore: CallBase): readonly AllocaInst[] | undefined {
  const save = savedBy(state, restore.args[0]!);
  if (save === undefined) return undefined;
  const { options } = state.context.task;
  const repeated = blocksOnCycles(
    state.plan,
    (block) => block !== save.block && !restoresStack(block),
    (block) => targetsOf(block, options),
  );
  const sites = state.plan.reachable.flatMap((block) =>
    block.instructions.filter(
      (one): one is AllocaInst =>
        one.opcode === 'alloca' && state.registers.of(one) === undefined && block !== state.fn.blocks[0],
    ),
  );
  return sites.some((site) => repeated.has(site.block)) ? undefined : sites;
}

/** The `stacksave` that a value comes from: itself, or through the one variable that it is kept in. */
function savedBy(state: FunctionState, value: Value): CallInst | undefined {
  if (value.kind !== 'instruction') return undefined;
  if (isCallOf(value, 'stacksave')) return value;
  if (value.opcode !== 'load') return undefined;
  const stores = state.fn.blocks.flatMap((block) =>
    block.instructions.filter((one) => one.opcode === 'store' && one.pointer === value.pointer),
  );
  const [only, ...others] = stores;
  if (only?.opcode !== 'store' || others.length > 0 || state.registers.of(value.pointer) === undefined)
    return undefined;
  return only.value.kind === 'instruction' && isCallOf(only.value, 'stacksave') ? only.value : undefined;
}

/** Whether nothing on any way to an instruction has used the alloca. */
export function isFresh(state: FunctionState, alloca: AllocaInst, at: Instruction): boolean {
  const isUse = (one: Instruction): boolean => operandsOf(one).includes(alloca);
  const before = at.block.instructions.slice(0, at.block.instructions.indexOf(at));
  if (before.some(isUse)) return false;
  const seen = new Set<Block>();
  const work = [...state.plan.predecessors.get(at.block)!];
  for (let block = work.pop(); block !== undefined; block = work.pop()) {
    if (seen.has(block)) continue;
    seen.add(block);
    if (block.instructions.some(isUse)) return false;
    work.push(...state.plan.predecessors.get(block)!);
  }
  return true;
}

function isCallOf(instruction: Instruction, name: string): instruction is CallInst {
  const callee = instruction.opcode === 'call' ? directCallee(instruction) : undefined;
  return callee !== undefined && intrinsicName(callee) === name;
}
