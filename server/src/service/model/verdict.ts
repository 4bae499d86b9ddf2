import type { Harness } from '../../trace/harness/harness';
import type { Trace } from '../../trace/trace';

/** A verdict as it is shown: plain data, the words of engine/verdict.ts. */
export type ShownVerdict =
  | { readonly kind: 'proved' }
  /** The inputs, in order, of an execution that was seen to fail, and what happens in it. */
  | {
      readonly kind: 'refuted';
      readonly inputs: readonly ShownInput[];
      readonly trace: Trace;
      /** Present if it was asked for. */
      readonly harness?: Harness;
    }
  | { readonly kind: 'bounded'; readonly bound: number }
  /** One sentence: why, and where that helps what to do. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface ShownInput {
  /** A parameter's name, or the call that gave it. */
  readonly name: string;
  readonly value: string;
}

/** How hard to try. */
export interface Search {
  readonly bound: number;
  /** Per function. */
  readonly milliseconds: number;
  /** Folder for every question to the solver, as SMT-LIB. */
  readonly dumpTo?: string;
  /** Make a harness for every counterexample. */
  readonly harness?: {
    /** How it names the program; undefined if that is not C. */
    readonly source: string | undefined;
  };
}
