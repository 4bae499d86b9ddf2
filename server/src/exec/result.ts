import type { Place } from '../base/place';
import type { Check } from '../task/check';
import type { InputSource } from '../task/input';

/** How an execution ended. */
export type ExecResult =
  /** The program ended by itself: `main` returned or `exit`, `abort` was called. */
  | { readonly kind: 'finished'; readonly how: 'returned' | 'exit' | 'abort'; readonly exitCode: number }
  | { readonly kind: 'violated'; readonly check: Check; readonly place: Place; readonly detail: string | undefined }
  /** An assumption does not hold: `__VERIFIER_assume`, a contract, the range of an input, a check that is off. */
  | { readonly kind: 'assumption-failed'; readonly reason: string; readonly place: Place | undefined }
  | { readonly kind: 'unsupported'; readonly construct: string; readonly place: Place | undefined }
  /** Not the end: `run` goes on when there are steps again. */
  | { readonly kind: 'step-budget' }
  | { readonly kind: 'input-exhausted'; readonly source: InputSource; readonly place: Place | undefined };
