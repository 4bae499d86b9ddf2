import type { Module } from '../model/module';
import { functionAt } from './find';
import { nameOf } from './names';
import { definitionsOf, type Occurrence, occurrenceAt, type SymbolIndex, type TextRange } from './symbols';

/** A text with what is known of it. */
export interface IrSource {
  readonly text: string;
  readonly module: Module;
  readonly symbols: SymbolIndex;
}

/** Where the name at an offset is defined. */
export function definitionsAt(source: IrSource, offset: number): readonly TextRange[] {
  const occurrence = occurrenceAt(source.symbols, offset);
  return occurrence === undefined ? [] : definitionsFrom(source, occurrence);
}

/** Where a name is defined; in the text as a rule, else the module is asked. */
export function definitionsFrom(source: IrSource, occurrence: Occurrence): readonly TextRange[] {
  const written = definitionsOf(source.symbols, occurrence.symbol);
  if (written.length > 0) return written;
  const numbered = numberedSilently(source, occurrence);
  return numbered === undefined ? [] : [numbered];
}

/**
 * LLVM lets parameters, results and blocks be numbered silently, in the order in which they come. Only the parser knows
 * which instructions have a result.
 */
function numberedSilently({ text, module }: IrSource, occurrence: Occurrence): TextRange | undefined {
  if (occurrence.kind !== 'local' && occurrence.kind !== 'label') return undefined;
  const number = nameOf(text.slice(occurrence.start, occurrence.end));
  const fn = functionAt(module, occurrence.start);
  if (typeof number !== 'number' || fn === undefined) return undefined;
  const param = fn.params.find(({ name }) => name === number);
  if (param !== undefined) return { start: param.start, end: param.end };
  for (const block of fn.blocks) {
    if (block.name === number) return { start: block.start, end: block.start };
    const instruction = block.instructions.find(({ name }) => name === number);
    if (instruction !== undefined) return { start: instruction.start, end: instruction.start };
  }
  return undefined;
}
