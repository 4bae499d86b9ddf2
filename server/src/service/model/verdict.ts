import type { SourcePosition } from '../../base/place';
import type { UnknownReason } from '../../engine/verdict';
import type { Harness } from '../../trace/harness/harness';
import type { ReplaySeed } from './replay-file';
import type { Trace } from '../../trace/trace';

/** A verdict as it is shown: plain data, the words of engine/verdict.ts. */
export type ShownVerdict =
  | {
      readonly kind: 'proved';
      /** No execution gets there under the assumptions: it holds because they contradict each other, or the code. */
      readonly vacuous?: true;
      /** What the proof says of the function's loops. */
      readonly invariants?: readonly ShownInvariant[];
    }
  | ({ readonly kind: 'refuted' } & Evidence)
  | { readonly kind: 'bounded'; readonly bound: number }
  /** One sentence: why, and where that helps what to do. */
  | { readonly kind: 'unknown'; readonly reason: string; readonly cause: UnknownCause };

/** What holds whenever control comes to the head of a loop: parts that hold together, in the names of the C program. */
export interface LoopInvariant {
  /** The block of LLVM IR that the loop begins with. */
  readonly block: string;
  readonly texts: readonly string[];
}

/** The same, in its place. */
export interface ShownInvariant {
  readonly block: string;
  /** Undefined where there is no debug info. */
  readonly source: SourcePosition | undefined;
  readonly irLine: number | undefined;
  readonly texts: readonly string[];
}

/** Why a check is open: because of an engine, or of what became of the request. */
export type UnknownCause =
  | UnknownReason
  /** The function cannot be verified at all. */
  | { readonly kind: 'refused'; readonly detail: string }
  /** The worker died, or an error in Verdict. */
  | { readonly kind: 'crashed'; readonly detail: string };

/** What shows that a check fails: an execution that was seen to. */
export interface Evidence {
  /** In order. */
  readonly inputs: readonly ShownInput[];
  readonly trace: Trace;
  /** The values that matter, in a few words: `x = -2147483648`. */
  readonly essence: string;
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
