/** One kind of request to a worker: what is asked, what is answered, and what may be told on the way. */
export interface RequestType<Params, Result, Event = never> {
  readonly params: Params;
  readonly result: Result;
  readonly event: Event;
}

/** A map from request name to its type; the whole contract between a pool and its workers. */
export type Protocol<P> = { readonly [K in keyof P]: RequestType<unknown, unknown, unknown> };

/** How a request ended. Every request ends in exactly one of these, whatever happens to its worker. */
export type Outcome<T> =
  | { readonly kind: 'ok'; readonly value: T }
  | { readonly kind: 'cancelled' }
  /** Did not end within its limit. */
  | { readonly kind: 'timed-out'; readonly limitMs: number }
  /** The handler threw: a bug, reported with its stack. The worker lives on. */
  | { readonly kind: 'failed'; readonly message: string; readonly stack: string }
  /** The worker died (out of memory, killed, an error outside of any handler) and was replaced. */
  | { readonly kind: 'crashed'; readonly message: string }
  /** The pool was closed before the request ended. */
  | { readonly kind: 'closed' };

/** From the highest to the lowest; first come first served within one. */
export const priorities = ['interactive', 'normal', 'background'] as const;
export type Priority = (typeof priorities)[number];
