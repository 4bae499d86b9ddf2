// Bundles client, server, worker, CLI and debug adapter into dist/, with the files they read at run time beside them.
import { existsSync, mkdirSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import esbuild from 'esbuild';
import { placeAssets } from './assets.mjs';
import { browserBundleOptions, bundleOptions } from './bundle-options.mjs';

const entries = {
  client: 'client/src/extension.ts',
  server: 'server/src/lsp/main.ts',
  worker: 'server/src/service/worker.ts',
  cli: 'server/src/cli/main.ts',
  'debug-adapter': 'server/src/debug/main.ts',
};

const root = bundleOptions.absWorkingDir;
const stamp = path.join(root, 'dist/.built');
const begun = new Date();
rmSync(stamp, { force: true });

await esbuild.build({
  ...bundleOptions,
  entryPoints: Object.fromEntries(Object.entries(entries).filter(([, file]) => existsSync(path.join(root, file)))),
  outdir: 'dist',
});
await esbuild.build({
  ...browserBundleOptions,
  entryPoints: { page: 'client/webview/page.ts', proof: 'client/webview/proof.ts', time: 'client/webview/time.ts' },
  outdir: 'dist/webview',
});
placeAssets();

// A file that changed while we were building is newer than this, and will be seen as such.
mkdirSync(path.dirname(stamp), { recursive: true });
writeFileSync(stamp, '');
utimesSync(stamp, begun, begun);
