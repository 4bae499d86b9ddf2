import { sizeOfCType } from '../debug/c-type';
import { cDeclaration, cTypeText } from '../debug/c-type-text';
import { type Lvalue, lvalueAt, lvalueOfSize } from '../debug/lvalue';
import { inlinedChain } from '../debug/location';
import { hasFixedSize } from '../model/data-layout';
import type { Instruction } from '../model/instructions';
import type { Argument, Block } from '../model/value';
import { nameText } from '../print/names';
import { typeText } from '../print/types';
import { carriedVariables } from './carriers';
import { definedAt, functionAt } from './find';
import type { IrSource } from './definitions';
import { codeBlock, codeSpan, declarationText, endOfLine, excerpt, placeText } from './markdown';
import type { TextRange } from './symbols';

/** For the definition of a value or block: what it is, which C variables it carries, where it comes from. */
export function hoverLocal(source: IrSource, definition: TextRange): readonly string[] {
  const fn = functionAt(source.module, definition.start);
  const defined = fn && definedAt(fn, definition.start);
  switch (defined?.kind) {
    case undefined:
      return [];
    case 'argument':
      return hoverArgument(source, defined);
    case 'block':
      return hoverBlock(source, defined);
    case 'instruction':
      return hoverInstruction(source, defined);
  }
}

function hoverArgument(source: IrSource, argument: Argument): readonly string[] {
  const declared = codeBlock('llvm', excerpt(source.text, argument.start, argument.end));
  const where = `Parameter ${argument.index + 1} of ${codeSpan(`@${nameText(argument.function.name)}`)}`;
  return [declared, where, ...carriedVariables(argument)];
}

function hoverInstruction(source: IrSource, instruction: Instruction): readonly string[] {
  const { text } = source;
  const code = excerpt(text, instruction.start, instruction.end).replace(/(?:, ![\w.]+ !\d+)+$/, '');
  const parts = [codeBlock('llvm', code)];
  if (instruction.type.kind !== 'void') parts.push(`Type ${codeSpan(typeText(instruction.type))}`);
  const carried = carriedVariables(instruction);
  parts.push(...(carried.length > 0 ? carried : accessText(source, instruction)));
  parts.push(...originText(instruction));
  return parts;
}

/** For addresses and loads: what C would call the memory. */
function accessText({ module }: IrSource, instruction: Instruction): readonly string[] {
  const { dataLayout } = module;
  if (instruction.opcode === 'load') {
    const bytes = hasFixedSize(instruction.type) ? dataLayout.storeSize(instruction.type) : 0;
    const lvalue = lvalueOfSize(instruction.pointer, bytes, dataLayout);
    if (lvalue === undefined) return [];
    const isWhole = sizeOfCType(lvalue.type) === bytes;
    return [`${isWhole ? 'Read from' : 'Read from within'} ${lvalueText(lvalue)}`];
  }
  const isAddress = instruction.opcode === 'getelementptr' || instruction.opcode === 'bitcast';
  const lvalue = isAddress && instruction.type.kind === 'pointer' ? lvalueAt(instruction, dataLayout) : undefined;
  return lvalue ? [`Address of ${lvalueText(lvalue)}`] : [];
}

function lvalueText({ text, type, declaration }: Lvalue): string {
  if (declaration === undefined) return `${codeSpan(text)} (${codeSpan(cTypeText(type))})`;
  return declarationText(cDeclaration(type, text), declaration);
}

/** Where the instruction comes from in C. */
export function originText(instruction: Instruction): readonly string[] {
  const places = inlinedChain(instruction).flatMap(({ position, function: name }) =>
    position === undefined ? [] : [placeText(position) + (name === undefined ? '' : ` in ${codeSpan(name)}`)],
  );
  return places.length === 0 ? [] : [`From ${places.join(', called at ')}`];
}

function hoverBlock(source: IrSource, block: Block): readonly string[] {
  const { text } = source;
  const name = codeSpan(`@${nameText(block.function.name)}`);
  const count = block.instructions.length;
  const line = text.slice(block.start, endOfLine(text, block.start));
  const predecessors = /; preds = (.*)$/.exec(line)?.[1];
  const parts = [`Block of ${name}, ${count} ${count === 1 ? 'instruction' : 'instructions'}`];
  if (predecessors !== undefined) parts.push(`Reached from ${codeSpan(predecessors.trim())}`);
  const first = block.instructions.find((instruction) => originText(instruction).length > 0);
  return first === undefined ? parts : [...parts, ...originText(first)];
}
