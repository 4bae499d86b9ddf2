import type { DataLayout } from '../../ir/model/data-layout';
import type { IrFunction } from '../../ir/model/globals';
import type { AllocaInst, Instruction } from '../../ir/model/instructions';
import { operandsOf } from '../../ir/model/operands';
import { directCallee, intrinsicName } from '../../task/known-functions';

/**
 * Whether all bytes of a stack object are written before anything else is done with it, as by an initialiser in C: the
 * first use of it in the block where the function starts fills or copies to the whole of it, and its lifetime does not
 * start again behind that.
 */
export function isWrittenFirst(fn: IrFunction, alloca: AllocaInst, layout: DataLayout): boolean {
  const [entry, ...others] = fn.blocks;
  if (entry === undefined || alloca.count !== undefined) return false;
  const uses = entry.instructions.filter((one) => operandsOf(one).includes(alloca));
  const first = uses.findIndex((one) => !startsLifetime(one));
  const writing = uses[first];
  if (writing === undefined || !writesAll(writing, alloca, layout.sizeOf(alloca.allocatedType))) return false;
  const later = [...uses.slice(first), ...others.flatMap(({ instructions }) => instructions)];
  return !later.some((one) => startsLifetime(one) && operandsOf(one).includes(alloca));
}

function startsLifetime(instruction: Instruction): boolean {
  return intrinsicOf(instruction) === 'lifetime.start';
}

function writesAll(instruction: Instruction, alloca: AllocaInst, bytes: number): boolean {
  const name = intrinsicOf(instruction);
  if (name !== 'memset' && name !== 'memcpy') return false;
  const [to, from, length] = 'args' in instruction ? instruction.args : [];
  return to === alloca && from !== alloca && length?.kind === 'int' && Number(length.value) === bytes;
}

function intrinsicOf(instruction: Instruction): string | undefined {
  if (instruction.opcode !== 'call') return undefined;
  const callee = directCallee(instruction);
  return callee && intrinsicName(callee);
}
