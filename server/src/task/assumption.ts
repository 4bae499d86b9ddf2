import type { Place } from '../base/place';

/** What a verdict may rest on besides the program text; a fixed list, so that each has its page in the documentation. */
export type AssumptionKind =
  | 'unmodelled-call'
  | 'modelled-call'
  | 'contract'
  | 'fresh-parameters'
  | 'arbitrary-globals'
  | 'argv-bound'
  | 'address-layout'
  | 'address-space'
  | 'float-choice'
  | 'allocation-succeeds'
  | 'check-off'
  | 'data-model';

/** An entry of the assumption ledger. */
export interface Assumption {
  readonly kind: AssumptionKind;
  /** The name of the call, the text of the contract, …: what the kind is about. */
  readonly detail: string;
  readonly place: Place | undefined;
}
