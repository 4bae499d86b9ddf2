// What every command needs first: the packages of the lock file, and bundles that are not older than the sources.
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { mustDo, node, npm, root } from './process.mjs';

/** Installs the packages, unless what the lock file asks for is there. */
export function ensureInstalled() {
  if (installed()) return;
  // No install scripts: nothing we use needs one, and they would run foreign code.
  mustDo('installing packages (npm ci)', () => npm(['ci', '--ignore-scripts', '--no-audit', '--no-fund']));
}

/** Builds dist/, unless it is newer than everything it is made of. */
export function ensureBuilt() {
  if (newest(['client', 'server', 'build', 'package.json', 'package-lock.json']) < stamp()) return;
  mustDo('building dist/', () => node('build/bundle.mjs'));
}

/** Compares what npm says it has put into node_modules with the lock file, package by package. */
function installed() {
  const present = packagesOf('node_modules/.package-lock.json');
  const wanted = Object.entries(packagesOf('package-lock.json') ?? {}).filter(([place]) => place !== '');
  // Optional ones are for some platforms only.
  return (
    present !== undefined &&
    wanted.every(([place, { version, optional }]) => optional || present[place]?.version === version)
  );
}

function packagesOf(lock) {
  const file = path.join(root, lock);
  return existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')).packages : undefined;
}

/** When the last complete build began; build/bundle.mjs writes it. */
function stamp() {
  return statSync(path.join(root, 'dist/.built'), { throwIfNoEntry: false })?.mtimeMs ?? -1;
}

/** The latest change among files and folders; a folder's own time tells of files that were removed. */
function newest(places) {
  const times = places.flatMap((place) => {
    const top = path.join(root, place);
    const status = statSync(top, { throwIfNoEntry: false });
    if (status === undefined) return [];
    const inside = status.isDirectory() ? readdirSync(top, { recursive: true }) : [];
    return [status.mtimeMs, ...inside.map((name) => statSync(path.join(top, name)).mtimeMs)];
  });
  return Math.max(...times);
}
