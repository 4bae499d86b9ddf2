/** Asked by long-running work wherever it could stop; reading it is cheap. */
export interface Cancellation {
  readonly isCancelled: boolean;
}

/** Work that nobody can cancel. */
export const neverCancelled: Cancellation = { isCancelled: false };
