import { displayText } from '../byte-string';
import type { MetadataNode } from '../model/metadata';

const paths = new WeakMap<MetadataNode, string>();

/** The path of a DIFile: absolute if its name or its directory is, without `.` and `..`. */
export function filePath(file: MetadataNode): string {
  let path = paths.get(file);
  if (path === undefined) {
    path = joinPath(displayText(file.string('directory') ?? ''), displayText(file.string('filename') ?? ''));
    paths.set(file, path);
  }
  return path;
}

/** A file name in a directory, as POSIX or as Windows writes it, whichever of the two the directory looks like. */
export function joinPath(directory: string, name: string): string {
  if (isAbsolute(name) || directory === '') return normalise(name);
  const separator = /^[A-Za-z]:|^\\\\/.test(directory) ? '\\' : '/';
  return normalise(`${directory}${separator}${name}`);
}

function isAbsolute(path: string): boolean {
  return /^(?:\/|\\|[A-Za-z]:[\\/])/.test(path);
}

function normalise(path: string): string {
  if (path.startsWith('<')) return path;
  const windows = /^(?:[A-Za-z]:[\\/]|\\\\)/.test(path);
  const root = /^(?:[A-Za-z]:[\\/]|\\\\|\/+)/.exec(path)?.[0] ?? '';
  const parts: string[] = [];
  for (const part of path.slice(root.length).split(windows ? /[\\/]+/ : /\/+/)) {
    if (part === '' || part === '.') continue;
    if (part === '..' && parts.length > 0 && parts.at(-1) !== '..') parts.pop();
    else if (part !== '..' || root === '') parts.push(part);
  }
  return windows ? root.replaceAll('/', '\\') + parts.join('\\') : (root === '' ? '' : '/') + parts.join('/');
}
