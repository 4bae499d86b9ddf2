// Running other programs, and saying so. Plain Node, no packages: this works before `npm ci` has run.
import { spawnSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';

export const root = path.resolve(import.meta.dirname, '../..');

/** A line about what is being done. On stderr, so that a command's own output can be piped on. */
export function say(text) {
  process.stderr.write(`verdict: ${text}\n`);
}

// Ctrl-C reaches the program we run as well; we stay until it has ended, and pass on its status.
process.on('SIGINT', () => {});

/** Runs a program in the repository, its output passed through; answers its exit status. */
export function run(command, args, options = {}) {
  const { status, error } = spawnSync(command, args, { cwd: root, stdio: 'inherit', ...options });
  if (error !== undefined) say(`cannot run ${command}: ${error.message}`);
  return status ?? 1;
}

/** Runs a Node script. */
export function node(script, args = [], options = {}) {
  return run(process.execPath, [script, ...args], options);
}

/** Runs npm: the one that started us, where there is one. */
export function npm(args, options = {}) {
  const own = process.env['npm_execpath'];
  if (own !== undefined && existsSync(own)) return node(own, args, options);
  return run('npm', args, { shell: process.platform === 'win32', ...options });
}

/** The script behind a command of an installed package, such as tsc of typescript. */
export function script(packageName, command = packageName) {
  const folder = path.join(root, 'node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(path.join(folder, 'package.json'), 'utf8'));
  return path.join(folder, typeof bin === 'string' ? bin : bin[command]);
}

/** "0.4 s", "2 min 03 s". */
export function duration(milliseconds) {
  const seconds = milliseconds / 1000;
  if (seconds < 60) return `${seconds.toFixed(1)} s`;
  return `${Math.floor(seconds / 60)} min ${String(Math.floor(seconds % 60)).padStart(2, '0')} s`;
}

/** Does something and says what it was and how long it took. Anything but status 0 ends the program with it. */
export function mustDo(what, action) {
  say(`${what} …`);
  const start = performance.now();
  const status = action();
  if (status !== 0) {
    say(`${what}: failed (status ${status})`);
    process.exit(status);
  }
  say(`${what}: done in ${duration(performance.now() - start)}`);
}
