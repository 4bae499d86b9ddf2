import { assertNever } from '../../base/assert-never';
import type { Instruction } from '../../ir/model/instructions';
import { directCallee, intrinsicName, knownFunction } from '../../task/known-functions';
import { lowerCall } from '../calls/call';
import type { Lowering } from '../function/lowering';
import type { Scalars } from '../scalar';
import { freeze } from './freeze';
import { alloca, atomicReadModifyWrite, compareExchange, load, mayWriteGlobals, store } from './memory';
import { isPure, pureInstruction } from './pure';

/** Lowers an instruction that is no phi and no terminator: its statements, and what its result is. */
export function lowerInstruction(l: Lowering, instruction: Instruction): Scalars | undefined {
  if (isPure(instruction)) return pureInstruction(l, instruction);
  if (mayChangeGlobals(l, instruction)) l.settleGlobals();
  switch (instruction.opcode) {
    case 'alloca':
      return alloca(l, instruction);
    case 'load':
      return load(l, instruction);
    case 'store':
      return store(l, instruction);
    case 'fence':
      return undefined;
    case 'cmpxchg':
      return compareExchange(l, instruction);
    case 'atomicrmw':
      return atomicReadModifyWrite(l, instruction);
    case 'freeze':
      return freeze(l, instruction);
    case 'call':
      return lowerCall(l, instruction);
    case 'va_arg':
      l.unsupported('va_arg');
      return undefined;
    case 'landingpad':
    case 'catchpad':
    case 'cleanuppad':
      l.unsupported('exceptions');
      return undefined;
    case 'phi':
    case 'ret':
    case 'br':
    case 'condbr':
    case 'switch':
    case 'indirectbr':
    case 'invoke':
    case 'callbr':
    case 'resume':
    case 'catchswitch':
    case 'catchret':
    case 'cleanupret':
    case 'unreachable':
      throw new Error(`${instruction.opcode} is lowered with its block`);
    default:
      return assertNever(instruction);
  }
}

/** Whether globals that are variables may be others behind it. */
function mayChangeGlobals(l: Lowering, instruction: Instruction): boolean {
  switch (instruction.opcode) {
    case 'store':
    case 'cmpxchg':
    case 'atomicrmw':
      return mayWriteGlobals(l, instruction.pointer);
    case 'call': {
      const callee = directCallee(instruction);
      if (callee === undefined) return true;
      const name = intrinsicName(callee) ?? knownFunction(callee);
      const [target] = instruction.args;
      return name === undefined || (writing.has(name) && target !== undefined && mayWriteGlobals(l, target));
    }
    default:
      return false;
  }
}

/** What writes where its first argument points. */
const writing: ReadonlySet<string> = new Set(['memcpy', 'memcpy.inline', 'memmove', 'memset', 'memset.inline']);
