import type { BinaryInst, Instruction } from '../../ir/model/instructions';
import { directCallee, intrinsicName } from '../../task/known-functions';
import {
  emitExtractElement,
  emitExtractValue,
  emitFreeze,
  emitInsertElement,
  emitInsertValue,
  emitSelect,
  emitShuffle,
} from './aggregates';
import { emitCompare, emitInteger } from './arithmetic';
import { emitCast } from './casts';
import { type Emitter, Unsupported } from './emitter';
import { emitFloat, emitFloatCompare, emitNegation, type FloatOpcode } from './floats';
import type { IntOpcode } from './int-ops';
import { emitIntrinsic } from './intrinsics';
import { emitAlloca, emitAtomicRmw, emitCmpxchg, emitLoad, emitStore } from './memory';
import { emitGep } from './pointers';

/** Emits an instruction after which the next one follows. */
export function emitSimple(instruction: Instruction, e: Emitter): void {
  switch (instruction.opcode) {
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
      emitInteger(instruction as BinaryInst & { readonly opcode: IntOpcode }, e);
      return;
    case 'fadd':
    case 'fsub':
    case 'fmul':
    case 'fdiv':
    case 'frem':
      emitFloat(instruction as BinaryInst & { readonly opcode: FloatOpcode }, e);
      return;
    case 'fneg':
      emitNegation(instruction, e);
      return;
    case 'icmp':
      emitCompare(instruction, e);
      return;
    case 'fcmp':
      emitFloatCompare(instruction, e);
      return;
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
      emitCast(instruction, e);
      return;
    case 'alloca':
      emitAlloca(instruction, e);
      return;
    case 'load':
      emitLoad(instruction, e);
      return;
    case 'store':
      emitStore(instruction, e);
      return;
    case 'cmpxchg':
      emitCmpxchg(instruction, e);
      return;
    case 'atomicrmw':
      emitAtomicRmw(instruction, e);
      return;
    case 'getelementptr':
      emitGep(instruction, e);
      return;
    case 'extractelement':
      emitExtractElement(instruction, e);
      return;
    case 'insertelement':
      emitInsertElement(instruction, e);
      return;
    case 'shufflevector':
      emitShuffle(instruction, e);
      return;
    case 'extractvalue':
      emitExtractValue(instruction, e);
      return;
    case 'insertvalue':
      emitInsertValue(instruction, e);
      return;
    case 'select':
      emitSelect(instruction, e);
      return;
    case 'freeze':
      emitFreeze(instruction, e);
      return;
    case 'call': {
      const callee = directCallee(instruction);
      const name = callee && intrinsicName(callee);
      if (name === undefined) throw new Unsupported('inline assembly');
      emitIntrinsic(name, instruction, e);
      return;
    }
    // Phis get their values on the edges; there is one thread.
    case 'phi':
    case 'fence':
      return;
    default:
      throw new Unsupported(instruction.opcode);
  }
}
