/** What views with pages of their own and the extension say to each other. */
import type { PlainRange } from '../../server/src/lsp/protocol/plain-range';
import type { ProofGraph } from '../../server/src/lsp/protocol/proof-graph';

/** To the view. */
export interface ShownGraph {
  readonly graph: ProofGraph | null;
  /** Why there is no graph. */
  readonly reason: string | null;
  readonly form: string;
  readonly forms: readonly string[];
}

/** From the view. */
export type ProofMessage =
  | { readonly kind: 'ready' }
  | { readonly kind: 'form'; readonly form: string }
  | { readonly kind: 'go'; readonly range: PlainRange };

/** Something that one can move along: the whole execution, or the rounds of a loop. */
export interface Scale {
  /** Of a loop; the whole has -1. */
  readonly id: number;
  readonly name: string;
  /** From 0 to `last`. */
  readonly at: number;
  readonly last: number;
  /** Where that is, in words. */
  readonly value: string;
}

/** To the view of time. */
export interface ShownTime {
  readonly scales: readonly Scale[];
}

/** From it. */
export type TimeMessage =
  { readonly kind: 'ready' } | { readonly kind: 'move'; readonly scale: number; readonly to: number };
