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
}

export type Twin = 'safe' | 'unsafe';

export interface Published {
  readonly source: string;
  readonly figure: string;
}
