import type { SourcePosition } from '../../base/place';
import type { Block } from '../../ir/model/value';
import type { Path } from '../../trace/path/path';
import type { Placing } from './placing';

/** What is known of the lines of a block. */
interface BlockLines {
  /** The line of each instruction, as a number; -1 for none. */
  readonly lines: readonly number[];
  /** Phis at its start: control cannot stop between them and the instruction behind them. */
  readonly phis: number;
  readonly isHidden: boolean;
  readonly all: ReadonlySet<number>;
}

/** Lines of the text that the user steps through, along a path. */
export class Lines {
  readonly #blocks = new Map<Block, BlockLines>();
  readonly #numbers = new Map<string, number>();
  readonly #known: SourcePosition[] = [];

  constructor(
    readonly path: Path,
    readonly placing: Placing,
  ) {}

  /** The number of a line, which may not be met at all. */
  numberOf(file: string, line: number): number {
    const key = `${line}:${file}`;
    let number = this.#numbers.get(key);
    if (number === undefined) {
      number = this.#known.push({ file, line, column: 1 }) - 1;
      this.#numbers.set(key, number);
    }
    return number;
  }

  /** The place of a line, by number. */
  place(number: number): SourcePosition | undefined {
    return this.#known[number];
  }

  isHidden(span: number): boolean {
    return this.#of(this.path.blockOf(span)).isHidden;
  }

  /** Whether a span may have one of the lines. */
  hasAny(span: number, lines: ReadonlySet<number>): boolean {
    const { all } = this.#of(this.path.blockOf(span));
    for (const line of all) if (lines.has(line)) return true;
    return false;
  }

  /** Where control can stop that is at or before a position in its span. */
  pausable(position: number): number {
    const span = this.path.spanAt(position);
    const { phis } = this.#of(this.path.blockOf(span));
    const start = this.path.starts.at(span);
    return this.path.froms.at(span) === 0 && position - start <= phis ? start : position;
  }

  /** The next position after it at which control can stop; the path's length at its end. */
  after(position: number): number {
    const next = position + 1;
    return this.pausable(next) === next ? next : next + this.#of(this.path.blockOf(this.path.spanAt(next))).phis;
  }

  /** The line of a position; -1 for what has none. */
  at(position: number): number {
    const span = this.path.spanAt(position);
    const { lines, phis } = this.#of(this.path.blockOf(span));
    const index = this.path.froms.at(span) + position - this.path.starts.at(span);
    return lines[Math.max(index, this.path.froms.at(span) === 0 ? phis : 0)] ?? -1;
  }

  /** The line that control is in, also between instructions that have one; -1 before the first of a function. */
  around(position: number): number {
    const own = this.at(position);
    return own >= 0 ? own : this.#before(this.path.spanAt(position), position);
  }

  /** Whether another line of the same frame, or none, was executed before. */
  begins(position: number): boolean {
    const line = this.at(position);
    return line >= 0 && line !== this.#before(this.path.spanAt(position), position);
  }

  /** Positions in a span, before `to`, at which control comes to a line; in order. */
  beginningsIn(span: number, from: number, to: number): readonly number[] {
    const { path } = this;
    const { lines, phis } = this.#of(path.blockOf(span));
    const start = path.starts.at(span);
    const first = path.froms.at(span);
    const end = Math.min(path.endOf(span), to);
    let line = -2;
    const found: number[] = [];
    for (let position = Math.max(start, from); position < end; position++) {
      const offset = position - start;
      if (first === 0 && offset > 0 && offset <= phis) continue;
      const own = lines[first === 0 && offset === 0 ? phis : first + offset] ?? -1;
      if (own < 0) continue;
      if (line === -2) line = this.#before(span, position);
      if (own !== line) found.push(position);
      line = own;
    }
    return found;
  }

  /** The lines of a span from a position on, by number. */
  linesIn(span: number, from: number): ReadonlySet<number> {
    const { path } = this;
    const { lines } = this.#of(path.blockOf(span));
    const begin = path.froms.at(span) - path.starts.at(span);
    const own = lines.slice(Math.max(path.froms.at(span), begin + from), begin + path.endOf(span));
    return new Set(own.filter((line) => line >= 0));
  }

  /** The last line in the same frame before a position of a span. */
  #before(span: number, position: number): number {
    const { path } = this;
    let to = position;
    for (let at = span; at >= 0; at = path.befores.at(at)) {
      const { lines } = this.#of(path.blockOf(at));
      const [start, first] = [path.starts.at(at), path.froms.at(at)];
      for (let before = Math.min(to, path.endOf(at)) - 1; before >= start; before--) {
        const line = lines[first + before - start] ?? -1;
        if (line >= 0) return line;
      }
      to = Infinity;
    }
    return -1;
  }

  #of(block: Block): BlockLines {
    let known = this.#blocks.get(block);
    if (known === undefined) {
      const lines = block.instructions.map((instruction) => {
        const position = instruction.opcode === 'phi' ? undefined : this.placing.position(instruction);
        return position === undefined ? -1 : this.numberOf(position.file, position.line);
      });
      const behind = block.instructions.findIndex(({ opcode }) => opcode !== 'phi');
      known = {
        lines,
        phis: Math.max(0, behind),
        isHidden: this.placing.isHidden(block.function),
        all: new Set(lines),
      };
      this.#blocks.set(block, known);
    }
    return known;
  }
}
