import type { Instruction } from '../../ir/model/instructions';
import type { Module } from '../../ir/model/module';
import { reachableFunctions } from '../../lower/reachable-functions';
import type { EntryPlan } from '../../task/entry-plan';
import { directCallee, intrinsicName, knownFunction } from '../../task/known-functions';
import { defaultOptions } from '../../task/options';
import { planChecks } from '../../task/plan-checks';
import { instructionsIn } from '../../task/plan/slots';
import type { LeakMeaning } from '../model/verification';

/**
 * The check `memory-leak` looks at the end of a program. SV-COMP's valid-memtrack asks whether memory is lost at any
 * time, also in executions that never end, and does not mind memory that a global still points to. Where the two may
 * differ, neither answer to the one is taken for the other.
 */
export function leakMeaning(module: Module, entry: EntryPlan): LeakMeaning {
  const reachable = reachableFunctions(entry);
  const endless = planChecks(module, { ...defaultOptions, checks: new Set(['termination']) });
  const mayRunOn = [...reachable].some((fn) => endless.of(fn).length > 0);
  const instructions = [...reachable].flatMap((fn) => [...instructionsIn(fn)]);
  // What never allocates loses nothing, however it ends.
  if (!instructions.some(mayAllocate)) return { proofCounts: true, failureCounts: true };
  const called = instructions.map(endOf);
  const pointerBytes = module.dataLayout.pointer().bits / 8;
  const mayKeep = module.variables.some(
    ({ isConstant, valueType }) => !isConstant && module.dataLayout.sizeOf(valueType) >= pointerBytes,
  );
  return {
    proofCounts: !mayRunOn && !called.includes('elsewhere'),
    failureCounts: !mayKeep && !called.includes('exit'),
  };
}

function mayAllocate(instruction: Instruction): boolean {
  if (instruction.opcode !== 'call') return instruction.opcode === 'invoke' || instruction.opcode === 'callbr';
  const callee = directCallee(instruction);
  if (callee === undefined) return true;
  switch (knownFunction(callee)) {
    case 'malloc':
    case 'calloc':
    case 'aligned-alloc':
    case 'realloc':
      return true;
    case undefined:
      return callee.isDeclaration && intrinsicName(callee) === undefined;
    default:
      return false;
  }
}

/** Where an execution may end by an instruction: at `exit`, where leaks are looked for, or where they are not. */
function endOf(instruction: Instruction): 'exit' | 'elsewhere' | undefined {
  if (instruction.opcode !== 'call') return undefined;
  const callee = directCallee(instruction);
  if (callee === undefined) return 'elsewhere';
  switch (knownFunction(callee)) {
    case 'exit':
      return 'exit';
    case 'abort':
    case 'assert-failure':
    case 'error':
      return 'elsewhere';
    case undefined:
      return callee.isDeclaration && intrinsicName(callee) === undefined ? 'elsewhere' : undefined;
    default:
      return undefined;
  }
}
