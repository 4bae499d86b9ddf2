/** What pool and worker send each other. Bodies are typed by the protocol at both ends, opaque in between. */

export interface RunMessage {
  readonly id: number;
  readonly name: string;
  readonly params: unknown;
  /** Becomes non-zero when the request is cancelled; seen by a worker that never returns to its event loop. */
  readonly cancelFlag: SharedArrayBuffer;
}

export type WorkerMessage =
  | { readonly kind: 'event'; readonly id: number; readonly event: unknown }
  | { readonly kind: 'result'; readonly id: number; readonly value: unknown; readonly retire: boolean }
  | {
      readonly kind: 'failure';
      readonly id: number;
      readonly message: string;
      readonly stack: string;
      readonly retire: boolean;
    };
