import { readFileSync, type Stats, statSync } from 'node:fs';
import path from 'node:path';
import type { CompileDiagnostic } from '../types';
import { shellWords } from './shell-words';

/** How one file is compiled, as the database says: words of a foreign command line, not to be trusted. */
export interface DatabaseEntry {
  /** Absolute. */
  readonly directory: string;
  /** Without the compiler's name. */
  readonly argv: readonly string[];
}

export interface Database {
  readonly file: string;
  /** By the absolute path of the C file. */
  readonly entries: ReadonlyMap<string, DatabaseEntry>;
  readonly diagnostics: readonly CompileDiagnostic[];
}

interface Cached {
  readonly modified: number;
  readonly size: number;
  readonly database: Database;
}

const cache = new Map<string, Cached>();
const largestDatabase = 128 * 1024 * 1024;

/** Reads a compile_commands.json, again only when it has changed. `undefined` when there is none. */
export function readDatabase(file: string): Database | undefined {
  const stat = statOf(file);
  if (stat?.isFile() !== true) {
    cache.delete(file);
    return undefined;
  }
  const known = cache.get(file);
  if (known?.modified === stat.mtimeMs && known.size === stat.size) return known.database;
  const database = stat.size > largestDatabase ? broken(file, 'it is too large') : load(file);
  cache.set(file, { modified: stat.mtimeMs, size: stat.size, database });
  return database;
}

/** What cannot be looked at is not there for us: `build` may be a file, or another user's folder. */
function statOf(file: string): Stats | undefined {
  try {
    return statSync(file);
  } catch {
    return undefined;
  }
}

function load(file: string): Database {
  try {
    return parseDatabase(file, readFileSync(file, 'utf8'));
  } catch (error) {
    return broken(file, error instanceof Error ? error.message : String(error));
  }
}

/** The entries of a database. What is malformed is told and left out. */
export function parseDatabase(file: string, text: string): Database {
  let json: unknown;
  try {
    json = JSON.parse(text);
  } catch (error) {
    return broken(file, `it is not JSON: ${(error as SyntaxError).message}`);
  }
  if (!Array.isArray(json)) return broken(file, 'it is not a list');
  const entries = new Map<string, DatabaseEntry>();
  let bad = 0;
  for (const item of json as readonly unknown[]) {
    const entry = readEntry(item, path.dirname(file));
    if (entry === undefined) bad++;
    // The first entry of a file counts, as for other tools.
    else if (!entries.has(entry.file)) entries.set(entry.file, entry);
  }
  const diagnostics = bad === 0 ? [] : [warning(file, `${bad} of ${json.length} entries are malformed and left out`)];
  return { file, entries, diagnostics };
}

function readEntry(item: unknown, folder: string): (DatabaseEntry & { readonly file: string }) | undefined {
  if (typeof item !== 'object' || item === null) return undefined;
  const { directory, file, command, arguments: list } = item as Readonly<Record<string, unknown>>;
  if (typeof directory !== 'string' || typeof file !== 'string') return undefined;
  const words = isTextList(list) ? list : typeof command === 'string' ? shellWords(command) : undefined;
  if (words === undefined || words.length === 0) return undefined;
  const absolute = path.resolve(folder, directory);
  return { file: path.resolve(absolute, file), directory: absolute, argv: words.slice(1) };
}

function isTextList(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((word) => typeof word === 'string');
}

function broken(file: string, why: string): Database {
  return { file, entries: new Map(), diagnostics: [warning(file, `cannot be used: ${why}`)] };
}

function warning(file: string, message: string): CompileDiagnostic {
  return {
    severity: 'warning',
    message: `compile_commands.json ${message}`,
    range: { file, line: 1, column: 1 },
    notes: [],
  };
}
