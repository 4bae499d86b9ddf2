import path from 'node:path';

/** Where the build puts the assets: beside the bundle, or in dist/ when run from the sources. */
export function assetFolder(): string {
  const here = import.meta.dirname;
  return path.basename(here) === 'solver' ? path.resolve(here, '../../../dist') : here;
}
