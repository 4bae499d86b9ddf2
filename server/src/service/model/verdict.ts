/** A verdict as it is shown: plain data, the words of engine/verdict.ts. */
export type ShownVerdict =
  | { readonly kind: 'proved' }
  /** The inputs, in order, of an execution that was seen to fail. */
  | { readonly kind: 'refuted'; readonly inputs: readonly ShownInput[] }
  | { readonly kind: 'bounded'; readonly bound: number }
  /** One sentence: why, and where that helps what to do. */
  | { readonly kind: 'unknown'; readonly reason: string };

export interface ShownInput {
  /** A parameter's name, or the call that gave it. */
  readonly name: string;
  readonly value: string;
}
