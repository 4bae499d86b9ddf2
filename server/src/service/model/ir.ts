import type { OutlineKind } from '../../ir/index/outline';
import type { Range } from './range';

/** An open `.ll`; the text is sent only to a worker that does not have it. */
export interface IrDocument {
  readonly uri: string;
  readonly stamp: string;
  readonly text?: string;
}

/** What a worker answers about a document that it may or may not remember. */
export type Remembered<T> = { readonly kind: 'answer'; readonly value: T } | { readonly kind: 'text-needed' };

/** An entry of the outline. */
export interface OutlineItem {
  readonly name: string;
  readonly detail: string;
  readonly kind: OutlineKind;
  readonly range: Range;
  readonly selection: Range;
  readonly children: readonly OutlineItem[];
}

/** Pairs of first and last line, flat. */
export type FoldingLines = readonly number[];

export interface IrHover {
  readonly range: Range;
  readonly markdown: string;
}

/** Where a name is written; `write` where it is defined. */
export interface Occurrence {
  readonly range: Range;
  readonly write: boolean;
}

/** Which lines of a `.ll` come from which lines of a C file. */
export interface SourceLinks {
  /** Path of the C file as debug info has it. */
  readonly file: string;
  /** Triples, flat: C line, first and last IR line; all from 0. */
  readonly lines: readonly number[];
}
