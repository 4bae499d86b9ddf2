import type { IrFunction } from '../model/globals';
import type { DebugRecord, Instruction } from '../model/instructions';
import type { Module } from '../model/module';
import type { Argument, Block } from '../model/value';

/** The function that an offset is in. */
export function functionAt(module: Module, offset: number): IrFunction | undefined {
  return module.functions.find((fn) => fn.start <= offset && offset <= fn.end);
}

/** The instruction that an offset is in. */
export function instructionAt(fn: IrFunction, offset: number): Instruction | undefined {
  for (const block of fn.blocks) {
    if (offset > block.end) continue;
    const found = block.instructions.find(({ start, end }) => start <= offset && offset <= end);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** The debug record that an offset is in. */
export function recordAt(fn: IrFunction, offset: number): DebugRecord | undefined {
  for (const block of fn.blocks) {
    if (offset > block.end) continue;
    for (const { records } of block.instructions) {
      const found = records.find(({ start, end }) => start <= offset && offset <= end);
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/** What the name at an offset defines: a parameter, a block or the result of an instruction. */
export function definedAt(fn: IrFunction, offset: number): Argument | Block | Instruction | undefined {
  const param = fn.params.find(({ start, end }) => start <= offset && offset < end);
  if (param !== undefined) return param;
  const block = fn.blocks.find(({ start }) => start === offset);
  // An entry block without a label starts with its first instruction, which may have a name.
  if (block !== undefined && block.instructions[0]?.start !== offset) return block;
  for (const { end, instructions } of fn.blocks) {
    const found = offset <= end ? instructions.find(({ start }) => start === offset) : undefined;
    if (found !== undefined) return found.name === undefined ? block : found;
  }
  return block;
}
