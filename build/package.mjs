// npm run package: makes verdict-VERSION.vsix, which has everything the extension needs inside.
import { readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { root, say } from './lib/process.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';

ensureInstalled();
ensureBuilt();

const { name, version } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8'));
const { assets } = await import('./assets.mjs');
const { createVSIX, listFiles } = await import('@vscode/vsce');

const files = await listFiles({ cwd: root, packageManager: 2 });
const pages = ['page.js', 'page.css', 'proof.js', 'proof.css', 'time.js', 'time.css'].map((file) => `webview/${file}`);
const needed = ['client.js', 'server.js', 'worker.js', 'cli.js', ...pages, ...assets.map(({ to }) => to)];
const missing = needed.map((file) => `dist/${file}`).filter((file) => !files.includes(file));
if (missing.length > 0) {
  say(`not in the package: ${missing.join(', ')} (see .vscodeignore and build/assets.mjs)`);
  process.exit(1);
}

const vsix = path.join(root, `${name}-${version}.vsix`);
// Everything is bundled, so there are no dependencies to carry along.
await createVSIX({
  cwd: root,
  packagePath: vsix,
  dependencies: false,
  allowMissingRepository: true,
  rewriteRelativeLinks: false,
});
const unpacked = files.reduce((sum, file) => sum + statSync(path.join(root, file)).size, 0);
say(
  `${path.basename(vsix)}: ${megabytes(statSync(vsix).size)}, ${files.length} files, ${megabytes(unpacked)} unpacked`,
);

function megabytes(bytes) {
  return `${(bytes / 1e6).toFixed(1)} MB`;
}
