/** Why a session is where it is. */
export type Stop =
  | { readonly kind: 'entry' }
  | { readonly kind: 'step' }
  | { readonly kind: 'goto' }
  | { readonly kind: 'breakpoint'; readonly ids: readonly number[]; readonly of: 'line' | 'function' | 'instruction' }
  /** About to be written; `text` says what, with the value before and after. */
  | { readonly kind: 'data'; readonly ids: readonly number[]; readonly text: string }
  /** The end: the check that fails. */
  | { readonly kind: 'violation' }
  /** Where the cycle of an execution begins that does not end; `round` counts from 1. */
  | { readonly kind: 'cycle'; readonly round: number }
  /** Back at the beginning. */
  | { readonly kind: 'beginning' };
