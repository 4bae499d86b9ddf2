/** Places in C text that a witness names, found from those that debug info gives. */
import type { SourcePosition } from '../../base/place';

/** The closing parenthesis of the call that begins at a position; undefined if there is none (a macro, for example). */
export function closingParenthesis(text: string, callee: string, at: SourcePosition): SourcePosition | undefined {
  const lines = text.split('\n');
  const start = offsetOf(lines, at);
  if (!text.startsWith(callee, start)) return undefined;
  const open = /^\s*\(/.exec(text.slice(start + callee.length));
  if (open === null) return undefined;
  let depth = 0;
  for (let i = start + callee.length; i < text.length; i++) {
    const skipped = /^(?:"(?:\\.|[^"\\])*"|'(?:\\.|[^'\\])*'|\/\*[^]*?\*\/|\/\/.*)/.exec(text.slice(i, i + 4096));
    if (skipped !== null) i += skipped[0].length - 1;
    else if (text[i] === '(') depth++;
    else if (text[i] === ')' && --depth === 0) return positionOf(lines, i, at.file);
  }
  return undefined;
}

/** Where the statement, or the full expression of a loop's head, begins in the line of a position. */
export function statementStart(text: string, at: SourcePosition): SourcePosition {
  const line = text.split('\n')[at.line - 1] ?? '';
  const before = line.slice(0, at.column - 1);
  const cut = Math.max(before.lastIndexOf(';'), before.lastIndexOf('{'), before.lastIndexOf('}'));
  const spaces = /^\s*/.exec(line.slice(cut + 1))![0].length;
  return { ...at, column: Math.min(cut + 2 + spaces, at.column) };
}

function offsetOf(lines: readonly string[], { line, column }: SourcePosition): number {
  let offset = column - 1;
  for (let i = 0; i < line - 1; i++) offset += (lines[i] ?? '').length + 1;
  return offset;
}

function positionOf(lines: readonly string[], offset: number, file: string): SourcePosition {
  let [line, rest] = [1, offset];
  for (; rest > lines[line - 1]!.length; line++) rest -= lines[line - 1]!.length + 1;
  return { file, line, column: rest + 1 };
}
