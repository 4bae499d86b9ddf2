import type { CustomRequest } from './message';

export interface LineLinksParams {
  /** Address of an LLVM IR document. */
  readonly uri: string;
}

/** Which lines of an IR document come from which lines of C. */
export interface LineLinks {
  /** Of the IR document. */
  readonly version: number;
  readonly sources: readonly LinkedSource[];
}

export interface LinkedSource {
  readonly uri: string;
  /** Version of the C document that the IR was made from; null if nobody knows. */
  readonly version: number | null;
  /** Triples, flat: C line, first and last IR line; all from 0. */
  readonly lines: readonly number[];
}

/** Null: the document is not open, or changed while we looked. */
export const lineLinks: CustomRequest<LineLinksParams, LineLinks | null> = { method: 'verdict/lineLinks' };
