import type { CancellationToken } from 'vscode-languageserver/node';

/** The same cancellation, as the pool takes it. */
export function signalOf(token: CancellationToken): AbortSignal {
  if (token.isCancellationRequested) return AbortSignal.abort();
  const controller = new AbortController();
  token.onCancellationRequested(() => controller.abort());
  return controller.signal;
}
