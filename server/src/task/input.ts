/** Where a value that the program does not determine comes from. docs/semantics.md, Inputs. */
export type InputSource =
  | { readonly kind: 'nondet'; readonly callee: string }
  | { readonly kind: 'external-result'; readonly callee: string }
  | { readonly kind: 'parameter'; readonly index: number; readonly name: string }
  | { readonly kind: 'argc' }
  | { readonly kind: 'allocation-fails'; readonly callee: string }
  | { readonly kind: 'freeze' }
  /** An undef value where `uninitialised-read` is switched off. */
  | { readonly kind: 'undef' };

/** A byte of memory that starts arbitrary, or became so at the `generation`-th unmodelled call of the run. */
export interface PlacedInput {
  readonly object: number;
  readonly generation: number;
  readonly offset: number;
}
