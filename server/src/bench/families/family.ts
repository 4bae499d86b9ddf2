import type { CheckKind } from '../../task/check';

/** A family of programs with a size knob. Texts are made, never stored: the same size and twin give the same text. */
export interface Family {
  readonly name: string;
  /** What its size counts. */
  readonly unit: string;
  readonly sizes: readonly number[];
  readonly program: (size: number, twin: Twin) => string;
  /** Twins that exist; a safe program holds within every bound. */
  readonly twins: readonly Twin[];
  /** The kinds of checks it is about. */
  readonly checks: readonly CheckKind[];
  /** What the source papers measured on programs of this kind, for the reader to compare. */
  readonly published: readonly Published[];
  /** What LCT-D's table 5.1 says of single programs, to be shown beside what DASH does here. */
  readonly lctd?: readonly LctdFigure[];
}

export type Twin = 'safe' | 'unsafe';

export interface Published {
  readonly source: string;
  readonly figure: string;
}

/** A row of LCT-D, table 5.1. */
export interface LctdFigure {
  readonly size: number;
  readonly twin: Twin;
  readonly seconds: number;
  readonly tests: number;
  readonly solves: number;
  readonly calls: number;
  readonly unsatTargets: number;
}

/** Rows of the table for programs of one twin: size, seconds, test runs, solve runs, solver calls, unsat targets. */
export function lctdFigures(twin: Twin, rows: readonly LctdRow[]): readonly LctdFigure[] {
  return rows.map(([size, seconds, tests, solves, calls, unsatTargets]) => {
    return { size, twin, seconds, tests, solves, calls, unsatTargets };
  });
}

type LctdRow = readonly [
  size: number,
  seconds: number,
  tests: number,
  solves: number,
  calls: number,
  unsatTargets: number,
];
