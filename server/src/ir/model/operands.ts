import { assertNever } from '../../base/assert-never';
import type { CallBase, Instruction } from './instructions';
import type { Block, Value } from './value';

/** The values an instruction uses, in the order of the text; blocks are not among them (see `successorsOf`). */
export function operandsOf(instruction: Instruction): readonly Value[] {
  switch (instruction.opcode) {
    case 'fneg':
    case 'trunc':
    case 'zext':
    case 'sext':
    case 'fptrunc':
    case 'fpext':
    case 'fptoui':
    case 'fptosi':
    case 'uitofp':
    case 'sitofp':
    case 'ptrtoint':
    case 'ptrtoaddr':
    case 'inttoptr':
    case 'bitcast':
    case 'addrspacecast':
    case 'freeze':
    case 'resume':
    case 'switch':
      return [instruction.value];
    case 'add':
    case 'sub':
    case 'mul':
    case 'udiv':
    case 'sdiv':
    case 'urem':
    case 'srem':
    case 'shl':
    case 'lshr':
    case 'ashr':
    case 'and':
    case 'or':
    case 'xor':
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
    case 'icmp':
    case 'fcmp':
      return [instruction.lhs, instruction.rhs];
    case 'alloca':
      return instruction.count === undefined ? [] : [instruction.count];
    case 'load':
      return [instruction.pointer];
    case 'store':
      return [instruction.value, instruction.pointer];
    case 'cmpxchg':
      return [instruction.pointer, instruction.expected, instruction.replacement];
    case 'atomicrmw':
      return [instruction.pointer, instruction.value];
    case 'getelementptr':
      return [instruction.base, ...instruction.indices];
    case 'extractelement':
      return [instruction.vector, instruction.index];
    case 'insertelement':
      return [instruction.vector, instruction.value, instruction.index];
    case 'shufflevector':
      return [instruction.first, instruction.second, instruction.mask];
    case 'extractvalue':
      return [instruction.aggregate];
    case 'insertvalue':
      return [instruction.aggregate, instruction.value];
    case 'phi':
      return instruction.incoming.map((incoming) => incoming.value);
    case 'select':
      return [instruction.condition, instruction.ifTrue, instruction.ifFalse];
    case 'va_arg':
      return [instruction.list];
    case 'landingpad':
      return instruction.clauses.map((clause) => clause.value);
    case 'catchpad':
    case 'cleanuppad':
      return [instruction.parent, ...instruction.args];
    case 'call':
    case 'invoke':
    case 'callbr':
      return callOperands(instruction);
    case 'ret':
      return instruction.value === undefined ? [] : [instruction.value];
    case 'condbr':
      return [instruction.condition];
    case 'indirectbr':
      return [instruction.address];
    case 'catchswitch':
      return [instruction.parent];
    case 'catchret':
    case 'cleanupret':
      return [instruction.from];
    case 'fence':
    case 'br':
    case 'unreachable':
      return [];
    default:
      return assertNever(instruction);
  }
}

function callOperands(call: CallBase): readonly Value[] {
  return [...call.args, ...call.bundles.flatMap((bundle) => bundle.inputs), call.callee];
}

/** The blocks that may come next, each as often as the terminator names it. */
export function successorsOf(block: Block): readonly Block[] {
  const last = block.instructions.at(-1);
  switch (last?.opcode) {
    case 'br':
    case 'catchret':
      return [last.target];
    case 'condbr':
      return [last.ifTrue, last.ifFalse];
    case 'switch':
      return [...last.cases.map((entry) => entry.target), last.defaultTarget];
    case 'indirectbr':
      return last.targets;
    case 'invoke':
      return [last.normal, last.unwind];
    case 'callbr':
      return [last.fallthrough, ...last.indirect];
    case 'catchswitch':
      return last.unwind === undefined ? last.handlers : [...last.handlers, last.unwind];
    case 'cleanupret':
      return last.unwind === undefined ? [] : [last.unwind];
    default:
      return [];
  }
}
