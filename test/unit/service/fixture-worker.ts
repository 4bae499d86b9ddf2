/** A worker with handlers that behave and handlers that do not. */
import { performance } from 'node:perf_hooks';
import { threadId } from 'node:worker_threads';
import { serve } from '../../../server/src/service/pool/serve';
import type { RequestType } from '../../../server/src/service/pool/protocol';

export interface FixtureProtocol {
  readonly echo: RequestType<{ readonly text: string }, string>;
  readonly count: RequestType<{ readonly to: number }, string, number>;
  readonly transfer: RequestType<{ readonly bytes: number }, Uint8Array>;
  /** Spins without ever returning to the event loop, until cancelled. */
  readonly spin: RequestType<{ readonly gate: SharedArrayBuffer }, 'stopped'>;
  /** Spins and does not look at the cancellation. */
  readonly hang: RequestType<{ readonly gate: SharedArrayBuffer }, never>;
  readonly fail: RequestType<null, never>;
  readonly die: RequestType<{ readonly code: number }, never>;
  readonly exhaust: RequestType<null, number>;
  readonly retire: RequestType<null, 'done'>;
  readonly print: RequestType<null, 'printed'>;
  /** Which thread answers. */
  readonly where: RequestType<null, number>;
}

serve<FixtureProtocol>({
  echo: ({ text }) => text,
  count: ({ to }, { tell }) => {
    for (let i = 1; i <= to; i++) tell(i);
    return 'counted';
  },
  transfer: ({ bytes }, { transfer }) => {
    const result = new Uint8Array(bytes).fill(7);
    transfer(result.buffer);
    return result;
  },
  spin: ({ gate }, { cancellation }) => {
    open(gate);
    while (!cancellation.isCancelled) performance.now();
    return 'stopped';
  },
  hang: ({ gate }) => {
    open(gate);
    for (;;) performance.now();
  },
  fail: () => {
    throw new Error('a bug in the handler');
  },
  die: ({ code }) => process.exit(code),
  exhaust: () => {
    const rows: number[][] = [];
    for (;;) rows.push(new Array<number>(1_000_000).fill(1.5));
  },
  retire: (_params, { retire }) => {
    retire();
    return 'done';
  },
  print: () => {
    console.log('a stray word');
    return 'printed';
  },
  where: () => threadId,
});

/** Tells the test that the worker is inside the handler. */
function open(gate: SharedArrayBuffer): void {
  Atomics.store(new Int32Array(gate), 0, 1);
}
