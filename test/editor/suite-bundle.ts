import path from 'node:path';
import esbuild from 'esbuild';
import { bundleOptions } from '../../build/bundle-options.mjs';
import { repository } from './repository';

/**
 * Bundles the suite for the extension host and answers the bundle's path.
 * Mocha stays outside and is found in node_modules, so the bundle has to lie inside the repository.
 */
export async function bundleSuite(): Promise<string> {
  const outfile = path.join(repository, '.vscode-test/suite.js');
  await esbuild.build({
    ...bundleOptions,
    entryPoints: ['test/editor/suite/index.ts'],
    outfile,
    external: ['vscode', 'mocha'],
  });
  return outfile;
}
