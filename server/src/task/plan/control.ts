import { loopsOf } from '../../base/graph/loops';
import { isCyclic, stronglyConnectedComponents } from '../../base/graph/components';
import { digraph } from '../../base/graph/digraph';
import { hasAttribute } from '../../ir/model/attributes';
import type { IrFunction } from '../../ir/model/globals';
import type { Block } from '../../ir/model/value';
import type { Instruction, RetInst, UnreachableInst } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import { directCallee, intrinsicName, knownFunction } from '../known-functions';
import { type Draft, definedness, type PlanContext } from './context';
import type { ControlFlow } from './control-flow';
import { addressTaken } from './address-taken';
import { instructionsIn } from './slots';

/** Checks of `ret`: a promised value is defined, `main` leaves nothing allocated. */
export function returnChecks(ret: RetInst, context: PlanContext): readonly Draft[] {
  const fn = ret.block.function;
  const drafts: Draft[] = [];
  if (ret.value !== undefined && hasAttribute(fn.returnAttributes, 'noundef')) {
    drafts.push(...definedness([ret.value], 'returned', context));
  }
  if (fn.name === 'main') {
    drafts.push({ kind: 'memory-leak', message: 'memory is still allocated when main returns', subject: undefined });
  }
  return drafts;
}

/**
 * The check of `unreachable`, unless a call before it in the block cannot return: then that call speaks; or it is not
 * the program's but clang's.
 */
export function unreachableChecks(instruction: UnreachableInst, { predecessors }: PlanContext): readonly Draft[] {
  if (instruction.block.instructions.some(neverReturns)) return [];
  if (isNoDestination(instruction, predecessors)) return [];
  return [{ kind: 'unreachable', message: 'code that claims to be unreachable is reached', subject: undefined }];
}

/**
 * Leaving blocks with variables in them, clang writes down where to go behind their ends, and goes there by a switch.
 * Other destinations than those that it has written there are not.
 */
function isNoDestination({ block, debugLocation }: UnreachableInst, predecessors: readonly Block[]): boolean {
  if (debugLocation !== undefined || block.function.subprogram === undefined) return false;
  return (
    predecessors.length > 0 &&
    predecessors.every((from) => {
      const jump = from.instructions.at(-1);
      if (jump?.opcode !== 'switch' || jump.defaultTarget !== block) return false;
      const { value } = jump;
      if (value.kind !== 'instruction' || value.opcode !== 'load' || value.pointer.kind !== 'instruction') return false;
      const slot = value.pointer;
      return slot.opcode === 'alloca' && slot.name === 'cleanup.dest.slot';
    })
  );
}

function neverReturns(instruction: Instruction): boolean {
  if (instruction.opcode !== 'call') return false;
  const callee = directCallee(instruction);
  if (callee === undefined) return false;
  const intrinsic = intrinsicName(callee);
  if (intrinsic !== undefined) return intrinsic === 'ubsantrap' || intrinsic === 'trap';
  const known = knownFunction(callee);
  if (known === 'assert-failure' || known === 'error' || known === 'abort' || known === 'exit') return true;
  const noreturn = hasAttribute(instruction.attributes, 'noreturn') || hasAttribute(callee.attributes, 'noreturn');
  return callee.isDeclaration && noreturn;
}

/** For each loop, the first instruction of its head. */
export function loopHeads(flow: ControlFlow): Instruction[] {
  return loopsOf(flow.graph, 0).flatMap((loop) => flow.blocks[loop.head]!.instructions.slice(0, 1));
}

/** Functions that may call themselves, through others or through pointers to functions whose address is taken. */
export function recursiveFunctions(module: Module): ReadonlySet<IrFunction> {
  const index = new Map(module.functions.map((fn, number) => [fn, number]));
  const taken = addressTaken(module).map((fn) => index.get(fn)!);
  const edges: [number, number][] = [];
  for (const [from, fn] of module.functions.entries()) {
    for (const instruction of instructionsIn(fn)) {
      if (instruction.opcode !== 'call' && instruction.opcode !== 'invoke' && instruction.opcode !== 'callbr') continue;
      const callee = directCallee(instruction);
      if (callee !== undefined) edges.push([from, index.get(callee)!]);
      else if (instruction.callee.kind !== 'asm') for (const to of taken) edges.push([from, to]);
    }
  }
  const graph = digraph(module.functions.length, edges);
  const cyclic = stronglyConnectedComponents(graph).filter((component) => isCyclic(graph, component));
  return new Set(cyclic.flat().map((number) => module.functions[number]!));
}
