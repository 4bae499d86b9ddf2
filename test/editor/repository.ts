import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

/** The repository's folder, from wherever this code runs: sources, or a bundle in dist/. */
export const repository = above(import.meta.dirname);

/** The file that `npm run package` makes. */
export function packagedExtension(): string {
  const manifest = readFileSync(path.join(repository, 'package.json'), 'utf8');
  const { name, version } = JSON.parse(manifest) as { name: string; version: string };
  return path.join(repository, `${name}-${version}.vsix`);
}

function above(folder: string): string {
  if (existsSync(path.join(folder, 'package-lock.json'))) return folder;
  const parent = path.dirname(folder);
  if (parent === folder) throw new Error('not inside the repository');
  return above(parent);
}
