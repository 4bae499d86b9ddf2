import type { Position, Range } from '../model/range';

/** An edit of a text; several of one change apply one after the other. */
export interface TextEdit {
  readonly range: Range;
  readonly text: string;
}

/** Where a range is after an edit; what is swallowed shrinks to where it was. */
export function rangeAfter({ start, end }: Range, edit: TextEdit): Range {
  const from = positionAfter(start, edit, 'start');
  const to = positionAfter(end, edit, 'end');
  return { start: from, end: isBefore(to, from) ? from : to };
}

/** Whether a range lies in lines above an edit, which then does not move it. */
export function isAbove({ end }: Range, { range }: TextEdit): boolean {
  return end.line < range.start.line;
}

/** What is inserted right at a position goes before what starts there, and behind what ends there. */
function positionAfter(position: Position, { range, text }: TextEdit, side: 'start' | 'end'): Position {
  const { start, end } = range;
  if (isBefore(position, start)) return position;
  if (isSame(position, start) && side === 'end') return position;
  if (isBefore(position, end)) return start;
  const lines = text.split('\n');
  const line = position.line - end.line + start.line + lines.length - 1;
  if (position.line > end.line) return { line, character: position.character };
  const before = lines.length === 1 ? start.character : 0;
  return { line, character: position.character - end.character + before + lines.at(-1)!.length };
}

function isBefore(a: Position, b: Position): boolean {
  return a.line < b.line || (a.line === b.line && a.character < b.character);
}

function isSame(a: Position, b: Position): boolean {
  return a.line === b.line && a.character === b.character;
}
