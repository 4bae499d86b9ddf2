import path from 'node:path';
import { bundleWithAssets } from '../bundle';

/** Bundles server and worker as they are shipped, and others beside them; gives the server's path. */
export async function bundleServer(
  worker = 'server/src/service/worker.ts',
  others: Readonly<Record<string, string>> = {},
): Promise<string> {
  const folder = await bundleWithAssets({ server: 'server/src/lsp/main.ts', worker, ...others });
  return path.join(folder, 'server.js');
}
