import path from 'node:path';
import { build } from 'esbuild';
import { scratchFolder } from '../../scratch';

/** Bundles a TypeScript worker of the tests as the real one is bundled; gives the script's path. */
export async function bundleWorker(entry: string): Promise<string> {
  const outfile = path.join(scratchFolder('worker'), 'worker.js');
  await build({ entryPoints: [entry], outfile, bundle: true, platform: 'node', target: 'node20', format: 'cjs' });
  return outfile;
}
