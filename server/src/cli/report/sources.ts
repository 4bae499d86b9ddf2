import { readFileSync } from 'node:fs';

/** The lines of source files, for excerpts; a file that cannot be read any more has none. */
export class Sources {
  readonly #files = new Map<string, readonly string[]>();

  /** The text of a line, from 1. */
  line(file: string, line: number): string | undefined {
    return this.#lines(file)[line - 1];
  }

  /** Clang counts columns in bytes, from 1; this one in UTF-16 units, from 1. */
  utf16Column(file: string, line: number, column: number): number {
    const bytes = Buffer.from(this.line(file, line) ?? '', 'utf8');
    return column - 1 > bytes.length ? column : bytes.subarray(0, column - 1).toString('utf8').length + 1;
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
    return readFileSync(file, 'utf8');
  } catch {
    return '';
  }
}
