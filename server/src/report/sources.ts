import { readFileSync } from 'node:fs';
import { decodeSource, utf16Column, withoutByteOrderMark } from '../base/source-text';

/** The lines of source files, for excerpts; a file that cannot be read any more has none. */
export class Sources {
  readonly #files = new Map<string, readonly string[]>();

  /** The text of a line, from 1. */
  line(file: string, line: number): string | undefined {
    return this.#lines(file)[line - 1];
  }

  /** Clang counts columns in bytes, from 1; this one in UTF-16 units, from 1. */
  utf16Column(file: string, line: number, column: number): number {
    const text = this.line(file, line);
    return text === undefined ? column : utf16Column(text, column) + 1;
  }

  #lines(file: string): readonly string[] {
    const known = this.#files.get(file);
    if (known !== undefined) return known;
    const lines = read(file).split(/\r\n|\r|\n/);
    this.#files.set(file, lines);
    return lines;
  }
}

function read(file: string): string {
  try {
    return withoutByteOrderMark(decodeSource(readFileSync(file)));
  } catch {
    return '';
  }
}
