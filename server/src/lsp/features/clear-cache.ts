import type { Context } from '../context';
import { clearCache } from '../protocol/verification';

/** Forgets what is kept on disk; what is shown stays. */
export function registerClearCache({ connection, cache }: Context): void {
  connection.onRequest(clearCache.method, async () => ({ entries: await cache.clear() }));
}
