// npm run verify -- FILE…: from a fresh clone to verdicts. Installs and builds what is missing, then runs the command line tool.
import { node, root, say } from './lib/process.mjs';
import { ensureBuilt, ensureInstalled } from './lib/ready.mjs';
import path from 'node:path';

const args = process.argv.slice(2);
ensureInstalled();
ensureBuilt();
say(`verify ${args.join(' ')}`);
// npm runs us in the repository; files are meant from where the user stands.
process.exitCode = node(path.join(root, 'dist/cli.js'), ['verify', ...args], {
  cwd: process.env['INIT_CWD'] ?? process.cwd(),
});
