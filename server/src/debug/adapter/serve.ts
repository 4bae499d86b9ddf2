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
    adapter.start(input, output);
  });
}
