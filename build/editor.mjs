// npm run editor [-- FOLDER]: the packaged extension in a real VS Code, in the browser, on examples/ or another folder.
import path from 'node:path';
import { mustDo, node, root } from './lib/process.mjs';
import { ensureInstalled } from './lib/ready.mjs';

ensureInstalled();
mustDo('packaging the extension', () => node('build/package.mjs'));
const folder = path.resolve(process.env['INIT_CWD'] ?? root, process.argv[2] ?? path.join(root, 'examples'));
process.exitCode = node('build/run.mjs', ['test/editor/open.ts', folder]);
