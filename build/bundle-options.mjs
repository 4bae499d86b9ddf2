// How every bundle is made: the shipped ones (bundle.mjs), scripts (run.mjs) and the suite that runs inside VS Code.
import { readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const { version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));

/** @type {import('esbuild').BuildOptions} */
export const bundleOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'node',
  target: 'node20',
  format: 'cjs',
  external: ['vscode'],
  sourcemap: true,
  logLevel: 'warning',
  // Sources and some packages find their files by import.meta, which CommonJS does not have.
  banner: { js: "const __importMetaUrl = require('node:url').pathToFileURL(__filename).href;" },
  define: {
    'import.meta.url': '__importMetaUrl',
    'import.meta.dirname': '__dirname',
    'import.meta.filename': '__filename',
    'process.env.VERDICT_VERSION': JSON.stringify(version),
  },
};

/** What runs inside of webviews: style sheets are imported by the scripts, and come out beside them. */
/** @type {import('esbuild').BuildOptions} */
export const browserBundleOptions = {
  absWorkingDir: root,
  bundle: true,
  platform: 'browser',
  target: 'es2022',
  format: 'iife',
  minify: true,
  logLevel: 'warning',
};
