import type { Context } from '../context';
import { resultsChanged } from '../protocol/results';
import { toResults } from '../results/to-results';

/** Tells the editor what is known of a document, each time that changes; changes that come together are told together. */
export function registerResults({ connection, store, documents }: Context): void {
  const pending = new Set<string>();
  const tell = (uri: string): void => {
    pending.delete(uri);
    const known = store.get(uri);
    if (known === undefined || documents.get(uri) === undefined) return;
    void connection.sendNotification(resultsChanged.method, toResults(known));
  };
  store.onChange(({ uri }) => {
    if (pending.has(uri)) return;
    pending.add(uri);
    // Long enough for what a worker tells in one go, too short to be seen.
    setTimeout(() => tell(uri), togetherMs);
  });
}

const togetherMs = 20;
