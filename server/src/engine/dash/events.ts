import type { Term } from '../../term/term';
import type { Region, RegionEdge } from './regions';
import type { Test, TestState } from './test-run';

/** What happens in a search, in order. */
export type SearchEvent =
  /** With the regions of its states. */
  | { readonly kind: 'test'; readonly test: Test; readonly regions: readonly Region[] }
  /** An edge that is looked at next, and the state from which a test would go on; undefined at the start. */
  | { readonly kind: 'frontier'; readonly edge: RegionEdge; readonly state: TestState | undefined }
  /** A question about a call: can it return so, or can something fail in it? It is a search of its own. */
  | { readonly kind: 'asked'; readonly callee: string; readonly ends: 'returns' | 'fails'; readonly target: Term }
  | { readonly kind: 'answered'; readonly callee: string; readonly answer: 'reached' | 'open' | { readonly not: Term } }
  /** Nothing passes the edge: it is gone. */
  | { readonly kind: 'impossible'; readonly edge: RegionEdge }
  | {
      readonly kind: 'split';
      readonly region: Region;
      readonly predicate: Term;
      readonly inside: Region;
      readonly outside: Region;
      /** What would have to hold for the frontier to be passed, as far as it contradicts the way there. */
      readonly needed: readonly Term[];
    };
