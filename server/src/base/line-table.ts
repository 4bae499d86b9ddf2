/** A line and a column, both from 0, the column in UTF-16 code units: as editors count. */
export interface TextPosition {
  readonly line: number;
  readonly column: number;
}

/** Where the lines of a text start; a line ends with `\n`, `\r\n` or a lone `\r`. */
export class LineTable {
  readonly #starts: Int32Array;
  readonly #length: number;

  constructor(text: string) {
    this.#starts = text.includes('\r') ? startsOfAnyLines(text) : startsOfLines(text);
    this.#length = text.length;
  }

  get lineCount(): number {
    return this.#starts.length;
  }

  /** The line that an offset is in; offsets outside the text are taken to the nearest end. */
  lineAt(offset: number): number {
    let low = 0;
    let high = this.#starts.length - 1;
    while (low < high) {
      const middle = (low + high + 1) >> 1;
      if (this.#starts[middle]! <= offset) low = middle;
      else high = middle - 1;
    }
    return low;
  }

  positionAt(offset: number): TextPosition {
    const inside = Math.min(Math.max(offset, 0), this.#length);
    const line = this.lineAt(inside);
    return { line, column: inside - this.#starts[line]! };
  }

  /** Offset of the first character of a line; of the text's end for lines after the last. */
  startOfLine(line: number): number {
    if (line < 0) return 0;
    return line < this.#starts.length ? this.#starts[line]! : this.#length;
  }

  /** The offset of a position, which is kept within its line. */
  offsetAt(position: TextPosition): number {
    const start = this.startOfLine(position.line);
    const next = this.startOfLine(position.line + 1);
    return Math.min(start + Math.max(position.column, 0), next);
  }
}

function startsOfLines(text: string): Int32Array {
  const starts = new Growing();
  starts.push(0);
  for (let at = text.indexOf('\n'); at >= 0; at = text.indexOf('\n', at + 1)) starts.push(at + 1);
  return starts.finish();
}

function startsOfAnyLines(text: string): Int32Array {
  const starts = new Growing();
  starts.push(0);
  for (const match of text.matchAll(/\r\n|\r|\n/g)) starts.push(match.index + match[0].length);
  return starts.finish();
}

/** An Int32Array that grows as it is filled. */
class Growing {
  #items = new Int32Array(1024);
  #count = 0;

  push(item: number): void {
    if (this.#count === this.#items.length) {
      const larger = new Int32Array(this.#count * 2);
      larger.set(this.#items);
      this.#items = larger;
    }
    this.#items[this.#count++] = item;
  }

  finish(): Int32Array {
    return this.#items.slice(0, this.#count);
  }
}
