import type { Place } from '../base/place';
import type { PlainProgram } from '../program/plain';
import type { Certificate } from '../proof/certificate';
import type { CheckKind } from '../task/check';
import type { Inputs } from '../task/inputs';

/** What is known of a check. The words mean the same everywhere, from here to the editor. DESIGN: never wrong. */
export type Verdict =
  /** Holds on every execution, unbounded, under the program's assumptions. */
  | { readonly kind: 'proved'; /** Of engines that prove by invariants. */ readonly proof?: Proof }
  /** Fails: the inputs were replayed on the interpreter, and there it failed. */
  | { readonly kind: 'refuted'; readonly inputs: Inputs }
  /** No failure in executions that pass no loop and no recursion more than so many times. */
  | { readonly kind: 'bounded'; readonly bound: number }
  | { readonly kind: 'unknown'; readonly reason: UnknownReason };

/** An accepted certificate, and the program that it speaks of. */
export interface Proof {
  readonly program: PlainProgram;
  readonly certificate: Certificate;
}

export type UnknownReason =
  | {
      readonly kind: 'timeout';
      /** What one check may take was used up, though the function had time left. */ readonly ofCheck?: true;
    }
  | { readonly kind: 'cancelled' }
  | { readonly kind: 'memory' }
  | { readonly kind: 'solver'; readonly detail: string }
  | { readonly kind: 'unsupported'; readonly construct: string; readonly place: Place | undefined }
  /** The solver's counterexample does not fail on the interpreter. */
  | { readonly kind: 'replay-diverged'; readonly detail: string }
  /** The engine finds ever new predicates at a place, and sees no end of it. */
  | { readonly kind: 'predicates-grow'; readonly place: Place | undefined }
  /** The proof checker did not accept the engine's proof. */
  | { readonly kind: 'certificate'; readonly detail: string }
  /** The engines that were asked can only find failures, and found none. */
  | { readonly kind: 'no-failure-found' }
  /** None of the engines that were asked decides such checks. */
  | { readonly kind: 'no-engine'; readonly check: CheckKind };
