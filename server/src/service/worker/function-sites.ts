import { displayText } from '../../ir/byte-string';
import { functionPosition, sourcePositionOf } from '../../ir/debug/location';
import type { IrFunction } from '../../ir/model/globals';
import type { Module } from '../../ir/model/module';
import type { FunctionSite } from '../model/compilation';

/** The functions that a C file itself defines, where debug info says they are. */
export function functionSites(module: Module, file: string, text: string): readonly FunctionSite[] {
  const lines = text.split(/\r\n|\r|\n/);
  return module.functions
    .filter(({ isDeclaration }) => !isDeclaration)
    .flatMap((fn) => site(fn, file, lines))
    .sort((a, b) => a.range.start.line - b.range.start.line);
}

function site(fn: IrFunction, file: string, lines: readonly string[]): readonly FunctionSite[] {
  const position = functionPosition(fn);
  if (position?.file !== file) return [];
  const first = position.line - 1;
  const start = { line: first, character: 0 };
  return [
    {
      name: displayText(String(fn.name)),
      range: { start, end: { line: closingLine(lastLine(fn, file, first), lines), character: 0 } },
    },
  ];
}

/** The last line that has code. */
function lastLine(fn: IrFunction, file: string, first: number): number {
  let last = first;
  for (const block of fn.blocks) {
    for (const instruction of block.instructions) {
      const position = sourcePositionOf(instruction);
      if (position?.file === file) last = Math.max(last, position.line - 1);
    }
  }
  return last;
}

/** Closing braces need not have code of their own: the lines of nothing else that follow belong to the function. */
function closingLine(last: number, lines: readonly string[]): number {
  let closing = last;
  for (let line = last + 1; /^[\s}]*$/.test(lines[line] ?? 'end'); line++)
    if (lines[line]!.includes('}')) closing = line;
  return closing;
}
