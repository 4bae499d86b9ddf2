/** Verdicts on disk: one file for each state of a function. Whatever is wrong with a file, it is as if it were not there. */
import { createHash, randomUUID } from 'node:crypto';
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, statSync, utimesSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { CacheEntry } from './entry';

/** Changes when what is written changes. */
const format = 1;
const suffix = '.verdicts.json';

export function readEntry(folder: string, key: string): CacheEntry | undefined {
  const file = fileOf(folder, key);
  try {
    const [head, body] = split(readFileSync(file, 'utf8'));
    if (head !== headOf(key, body)) return undefined;
    const entry = JSON.parse(body) as CacheEntry;
    // What was used last is thrown away last.
    const now = new Date();
    utimesSync(file, now, now);
    return entry;
  } catch {
    return undefined;
  }
}

/** Readers see the old entry or the new one, never a part of one. */
export function writeEntry(folder: string, key: string, entry: CacheEntry): void {
  const file = fileOf(folder, key);
  const draft = `${file}.${randomUUID()}.tmp`;
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    const body = JSON.stringify(entry);
    writeFileSync(draft, `${headOf(key, body)}\n${body}`);
    renameSync(draft, file);
  } catch {
    // A full disk or a folder that cannot be written costs time, nothing else.
    rmSync(draft, { force: true });
  }
}

/** Removes what was used longest ago until the rest is small enough; says how many are gone. */
export function pruneFolder(folder: string, limitBytes: number): number {
  const files = filesIn(folder).sort((a, b) => b.used - a.used);
  let bytes = 0;
  let removed = 0;
  for (const { file, size } of files) {
    bytes += size;
    if (bytes <= limitBytes && file.endsWith(suffix)) continue;
    rmSync(file, { force: true });
    removed++;
  }
  return removed;
}

export function clearFolder(folder: string): number {
  return pruneFolder(folder, -1);
}

interface CacheFile {
  readonly file: string;
  readonly size: number;
  readonly used: number;
}

/** Drafts that nobody finished are among them, once they are old. */
function filesIn(folder: string): CacheFile[] {
  const place = path.join(folder, `v${format}`);
  try {
    return readdirSync(place).flatMap((name): CacheFile[] => {
      const file = path.join(place, name);
      const { size, mtimeMs } = statSync(file);
      const isDraft = !name.endsWith(suffix);
      return isDraft && Date.now() - mtimeMs < draftMs ? [] : [{ file, size, used: mtimeMs }];
    });
  } catch {
    return [];
  }
}

const draftMs = 60_000;

function fileOf(folder: string, key: string): string {
  return path.join(folder, `v${format}`, `${key}${suffix}`);
}

/** Says what the rest is: a file that was damaged or renamed does not match it. */
function headOf(key: string, body: string): string {
  return createHash('sha256').update(`${format} ${key} ${body}`).digest('hex');
}

function split(text: string): readonly [string, string] {
  const newline = text.indexOf('\n');
  return [text.slice(0, newline), text.slice(newline + 1)];
}
