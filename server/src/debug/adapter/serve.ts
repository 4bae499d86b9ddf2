import { ReplayAdapter } from './adapter';

/** Speaks the protocol on two streams, until the client has had enough. */
export function serveReplay(
  worker: string,
  input: NodeJS.ReadableStream,
  output: NodeJS.WritableStream,
): Promise<void> {
  const adapter = new ReplayAdapter(worker);
  return new Promise((resolve) => {
    adapter.on('close', resolve);
    adapter.on('end', resolve);
    // What is no message is passed over; a client that does not listen any more has gone.
    adapter.on('error', ({ body }: { readonly body?: unknown }) => {
      process.stderr.write(`verdict: ${String(body)}\n`);
      if (String(body).startsWith('outStream')) resolve();
    });
    adapter.start(input, output);
  });
}
