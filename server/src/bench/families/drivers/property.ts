/** What is asked of a driver: rules of the kernel's interface that each request has to keep. DASH, table 1. */

export type Property =
  /** A device's spin lock is taken when it is free and given back before the request ends. */
  | 'spin-lock'
  /** The lock for cancelling likewise; what cancels is only set while it is held. */
  | 'cancel-lock'
  /** A request is answered `STATUS_PENDING` if and only if it was marked so. */
  | 'pending'
  /** A request is completed exactly once, and not handed on after that. */
  | 'completion'
  /** A request is not handed down through more devices than it has stack locations. */
  | 'call-depth';

export const properties: readonly Property[] = ['spin-lock', 'cancel-lock', 'pending', 'completion', 'call-depth'];
