import type { IrFunction } from '../../ir/model/globals';
import type { Instruction } from '../../ir/model/instructions';
import { operandsOf } from '../../ir/model/operands';
import type { Analysis } from './analysis';
import { callConstraints } from './calls';

/** What an instruction of a function does to pointers. */
export function instructionConstraints(analysis: Analysis, fn: IrFunction, instruction: Instruction): void {
  switch (instruction.opcode) {
    case 'alloca':
      analysis.stackObject(instruction, fn);
      return;
    case 'load':
      analysis.access(instruction.pointer, instruction.type, analysis.carrierOf(instruction));
      return;
    case 'store':
      analysis.access(instruction.pointer, instruction.value.type, analysis.carrierOf(instruction.value));
      return;
    case 'atomicrmw': {
      const stored = analysis.carrierOf(instruction.value);
      if (instruction.operation !== 'xchg') stored.find().isForeign = true;
      analysis.access(instruction.pointer, instruction.value.type, stored);
      analysis.unify(analysis.carrierOf(instruction), stored);
      return;
    }
    case 'cmpxchg': {
      const stored = analysis.carrierOf(instruction.replacement);
      analysis.access(instruction.pointer, instruction.replacement.type, stored);
      analysis.unify(analysis.carrierOf(instruction), stored);
      return;
    }
    case 'getelementptr':
      if (analysis.input.pieces.at(instruction, 0) !== undefined) return;
      analysis.unify(
        analysis.carrierOf(instruction),
        analysis.moved(analysis.carrierOf(instruction.base), instruction.sourceType, instruction.indices),
      );
      return;
    case 'freeze':
      analysis.carrierOf(instruction).find().isForeign = true;
      passOn(analysis, instruction);
      return;
    case 'bitcast':
    case 'addrspacecast':
    case 'ptrtoint':
    case 'ptrtoaddr':
    case 'inttoptr':
    case 'phi':
    case 'extractvalue':
    case 'insertvalue':
    case 'extractelement':
    case 'insertelement':
    case 'shufflevector':
      passOn(analysis, instruction);
      return;
    case 'select':
      analysis.unify(analysis.carrierOf(instruction), analysis.carrierOf(instruction.ifTrue));
      analysis.unify(analysis.carrierOf(instruction), analysis.carrierOf(instruction.ifFalse));
      return;
    case 'call':
    case 'invoke':
    case 'callbr':
      callConstraints(analysis, instruction, fn);
      return;
    case 'ret':
      if (instruction.value !== undefined) analysis.unify(analysis.returnOf(fn), analysis.carrierOf(instruction.value));
      return;
    case 'icmp':
    case 'fcmp':
      return;
    default:
      if (instruction.type.kind === 'void') return;
      analysis.computed(
        analysis.carrierOf(instruction),
        operandsOf(instruction).map((operand) => analysis.carrierOf(operand)),
        instruction.opcode === 'sub',
      );
  }
}

/** The result may be any of the operands. */
function passOn(analysis: Analysis, instruction: Instruction): void {
  for (const operand of operandsOf(instruction))
    analysis.unify(analysis.carrierOf(instruction), analysis.carrierOf(operand));
}
