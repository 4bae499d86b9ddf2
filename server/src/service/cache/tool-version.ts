import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';

/**
 * Stands for everything that verdicts are made by: the code of the worker itself, and the sizes of what lies beside it
 * (solver), and the models of libc. A number that somebody has to raise would be forgotten.
 */
export function toolVersion(script: string): string {
  const hash = createHash('sha256').update(readFileSync(script));
  const folder = path.dirname(script);
  for (const name of readdirSync(folder).sort()) {
    const file = path.join(folder, name);
    if (name.endsWith('.wasm')) hash.update(`${name} ${statSync(file).size}\n`);
    if (name.endsWith('.json')) hash.update(readFileSync(file));
  }
  return hash.digest('hex');
}
