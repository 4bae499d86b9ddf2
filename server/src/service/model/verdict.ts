import type { Harness } from '../../trace/harness/harness';
import type { ReplaySeed } from './replay-file';
import type { Trace } from '../../trace/trace';

/** A verdict as it is shown: plain data, the words of engine/verdict.ts. */
export type ShownVerdict =
  | { readonly kind: 'proved' }
  | ({ readonly kind: 'refuted' } & Evidence)
  | { readonly kind: 'bounded'; readonly bound: number }
  /** One sentence: why, and where that helps what to do. */
  | { readonly kind: 'unknown'; readonly reason: string };

/** What shows that a check fails: an execution that was seen to. */
export interface Evidence {
  /** In order. */
  readonly inputs: readonly ShownInput[];
  readonly trace: Trace;
  /** To run it again. */
  readonly replay: ReplaySeed;
  /** Present if it was asked for. */
  readonly harness?: Harness;
}

export interface ShownInput {
  /** A parameter's name, or the call that gave it. */
  readonly name: string;
  readonly value: string;
}
