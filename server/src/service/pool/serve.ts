import { parentPort } from 'node:worker_threads';
import type { Cancellation } from '../../base/cancellation';
import { CancelFlag } from './cancel-flag';
import type { RunMessage, WorkerMessage } from './messages';
import type { Protocol } from './protocol';

/** What a handler gets besides its parameters. */
export interface RequestContext<Event> {
  readonly cancellation: Cancellation;
  /** Tells the caller something before the result is there. */
  readonly tell: (event: Event) => void;
  /** Asks for this worker to be replaced after the answer, because its state cannot be trusted any more. */
  readonly retire: () => void;
  /** Buffers of the result that are handed over, not copied. */
  readonly transfer: (...buffers: ArrayBuffer[]) => void;
}

export type Handlers<P extends Protocol<P>> = {
  readonly [K in keyof P]: (
    params: P[K]['params'],
    context: RequestContext<P[K]['event']>,
  ) => P[K]['result'] | Promise<P[K]['result']>;
};

type AnyHandler = (params: unknown, context: RequestContext<unknown>) => unknown;

/** Runs in a worker thread: answers the pool's requests, one at a time. */
export function serve<P extends Protocol<P>>(handlers: Handlers<P>): void {
  const port = parentPort;
  if (port === null) throw new Error('serve() runs in a worker thread only');
  const byName = new Map(Object.entries(handlers as Readonly<Record<string, AnyHandler>>));
  const send = (message: WorkerMessage, transfer: readonly ArrayBuffer[] = []): void =>
    port.postMessage(message, transfer);
  port.on('message', (message: RunMessage) => void run(message, byName.get(message.name), send));
}

async function run(
  { id, name, params, cancelFlag }: RunMessage,
  handler: AnyHandler | undefined,
  send: (message: WorkerMessage, transfer?: readonly ArrayBuffer[]) => void,
): Promise<void> {
  let retire = false;
  const handedOver: ArrayBuffer[] = [];
  const context: RequestContext<unknown> = {
    cancellation: new CancelFlag(cancelFlag),
    tell: (event) => send({ kind: 'event', id, event }),
    retire: () => {
      retire = true;
    },
    transfer: (...buffers) => void handedOver.push(...buffers),
  };
  try {
    if (handler === undefined) throw new Error(`no handler for ${name}`);
    send({ kind: 'result', id, value: await handler(params, context), retire }, handedOver);
  } catch (error) {
    const { message, stack = '' } = error instanceof Error ? error : new Error(String(error));
    send({ kind: 'failure', id, message, stack, retire });
  }
}
