// node build/run.mjs FILE.ts [argument…]: bundles a TypeScript script and runs it (benchmarks, one-off tools).
// The bundle lies in dist/ while it runs, so that it finds wasm and headers as the shipped bundles do.
import { rmSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { placeAssets } from './assets.mjs';
import { bundleOptions } from './bundle-options.mjs';
import { run } from './lib/process.mjs';

const [file, ...rest] = process.argv.slice(2);
if (file === undefined) {
  console.error('usage: node build/run.mjs FILE.ts [argument…]');
  process.exit(2);
}

const dist = path.join(bundleOptions.absWorkingDir, 'dist');
const bundle = path.join(dist, `.run-${path.parse(file).name}-${process.pid}.js`);
placeAssets();
await esbuild.build({
  ...bundleOptions,
  entryPoints: [path.resolve(file)],
  outfile: bundle,
  sourcemap: 'inline',
  // Made to be loaded from node_modules, not bundled.
  external: [...bundleOptions.external, 'esbuild', 'mocha', 'playwright-core', '@vscode/test-electron'],
});
try {
  process.exitCode = run(process.execPath, ['--enable-source-maps', bundle, ...rest], { cwd: process.cwd() });
} finally {
  rmSync(bundle, { force: true });
}
