/** What the proof view and the extension say to each other. */
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
