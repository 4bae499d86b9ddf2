import { symlinkSync } from 'node:fs';
import path from 'node:path';
import { build } from 'esbuild';
import { assets, placeAssets } from '../build/assets.mjs';
import { bundleOptions } from '../build/bundle-options.mjs';
import { scratchFolder } from './scratch';

/** Bundles entry points as the shipped ones are, into a folder of its own with the assets beside them; gives the folder. */
export async function bundleWithAssets(entryPoints: Readonly<Record<string, string>>): Promise<string> {
  const folder = scratchFolder('bundle');
  placeAssets();
  for (const { to } of assets) symlinkSync(path.join(bundleOptions.absWorkingDir, 'dist', to), path.join(folder, to));
  await build({ ...bundleOptions, entryPoints, outdir: folder });
  return folder;
}
