import { LineTable } from '../../base/line-table';
import { utf16Column } from '../../base/source-text';
import type { SourceRange } from '../../compile/types';
import type { Range } from '../model/range';

/** The text of a file that clang has read, if it can still be had. */
export type ReadText = (file: string) => string | undefined;

/** Turns clang's places into the editor's: clang counts from 1 and columns in bytes of UTF-8. */
export class CTexts {
  readonly #read: ReadText;
  readonly #files = new Map<string, (line: number) => string>();

  constructor(read: ReadText) {
    this.#read = read;
  }

  /** The range of a message; the head of the file if it has no place. */
  range(range: SourceRange | undefined): Range {
    if (range === undefined) return { start: { line: 0, character: 0 }, end: { line: 0, character: 0 } };
    const lineText = this.#linesOf(range.file);
    const line = Math.max(0, range.line - 1);
    const start = utf16Column(lineText(line), range.column);
    if (range.endLine === undefined || range.endColumn === undefined) {
      return { start: { line, character: start }, end: { line, character: wordEnd(lineText(line), start) } };
    }
    const endLine = Math.max(line, range.endLine - 1);
    return {
      start: { line, character: start },
      end: { line: endLine, character: utf16Column(lineText(endLine), range.endColumn) },
    };
  }

  #linesOf(file: string): (line: number) => string {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const text = this.#read(file) ?? '';
    const table = new LineTable(text);
    const lineText = (line: number): string =>
      text.slice(table.startOfLine(line), table.startOfLine(line + 1)).replace(/[\r\n]+$/, '');
    this.#files.set(file, lineText);
    return lineText;
  }
}

/** The end of the word or of the single character that starts here: a mark of no width cannot be seen. */
function wordEnd(line: string, start: number): number {
  const word = /^[\p{L}\p{N}_]+/u.exec(line.slice(start));
  return word === null ? Math.min(start + 1, line.length) : start + word[0].length;
}
