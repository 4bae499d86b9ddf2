/** How ranges move with the text while it is edited. Plain data, so that it can be tested without an editor. */
import type { PlainRange } from '../../../server/src/lsp/protocol/plain-range';

type Position = PlainRange['start'];

/** One replacement of a text by another. */
export interface TextChange {
  readonly range: PlainRange;
  readonly text: string;
}

/** Does the change alter anything inside of the range? One that only touches its border does not. */
export function touches({ range, text }: TextChange, target: PlainRange): boolean {
  const isEmpty = compare(range.start, range.end) === 0 && text === '';
  return !isEmpty && compare(range.start, target.end) < 0 && compare(range.end, target.start) > 0;
}

/** Where the range is after the change. What is replaced shrinks to its border. */
export function moved(range: PlainRange, change: TextChange): PlainRange {
  if (compare(range.end, change.range.start) < 0) return range;
  const start = movedPosition(range.start, change, 'forward');
  const end = movedPosition(range.end, change, 'back');
  return { start, end: compare(end, start) < 0 ? start : end };
}

/** `stick`: to which side a position goes that stands where text is inserted. */
function movedPosition(position: Position, { range, text }: TextChange, stick: 'forward' | 'back'): Position {
  const order = compare(position, range.start);
  if (order < 0 || (order === 0 && stick === 'back')) return position;
  if (compare(position, range.end) < 0) return range.start;
  const lines = text.split('\n');
  const added = lines.length - 1;
  const lastLength = lines[added]!.length;
  if (position.line > range.end.line) {
    return { line: position.line + added - (range.end.line - range.start.line), character: position.character };
  }
  const before = added === 0 ? range.start.character : 0;
  return { line: range.start.line + added, character: before + lastLength + position.character - range.end.character };
}

function compare(a: Position, b: Position): number {
  return a.line - b.line || a.character - b.character;
}
