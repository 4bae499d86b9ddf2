import type { Lasso } from '../../task/inputs';
import type { Execution } from './execution';
import type { Lines } from './lines';

/** A line of the program. */
export interface CycleLine {
  readonly file: string;
  readonly line: number;
}

/** The part of a path that is done again and again: its end is its beginning. */
export class Cycle {
  readonly start: number;
  readonly length: number;
  #lines: readonly CycleLine[] | undefined;

  constructor(
    lasso: Lasso,
    readonly execution: Execution,
    readonly lineTable: Lines,
  ) {
    this.start = lasso.stem;
    this.length = lasso.cycle;
  }

  has(position: number): boolean {
    return position >= this.start;
  }

  /** A step that counts on through all rounds, as a position of the path and the round. */
  locate(step: number): { readonly position: number; readonly round: number } {
    const past = step - this.start;
    if (past < 0) return { position: step, round: 1 };
    return { position: this.start + (past % this.length), round: 1 + Math.floor(past / this.length) };
  }

  stepOf(position: number, round: number): number {
    return position + (round - 1) * this.length;
  }

  /** The lines that a round executes, in the order in which it comes to them. */
  get lines(): readonly CycleLine[] {
    if (this.#lines === undefined) {
      const { path } = this.execution;
      const found = new Set<number>();
      for (let span = path.spanAt(this.start); span < path.spans; span++) {
        if (this.lineTable.isHidden(span)) continue;
        for (const line of this.lineTable.linesIn(span, this.start)) found.add(line);
      }
      this.#lines = [...found].map((number) => this.lineTable.place(number)!);
    }
    return this.#lines;
  }
}

/** The cycle of an execution that has one. */
export function cycleOf(execution: Execution, lines: Lines): Cycle | undefined {
  return execution.lasso && new Cycle(execution.lasso, execution, lines);
}
