import { mkdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import type { Environment } from './environment';

/** A file that was asked for cannot be written. */
export class NotWritten extends Error {}

/** Writes a file besides the report, and says so where it does not mix with that. */
export function writeResult(name: string, text: string, what: string, { directory, error }: Environment): void {
  const file = path.resolve(directory, name);
  try {
    mkdirSync(path.dirname(file), { recursive: true });
    writeFileSync(file, text);
  } catch (cause) {
    throw new NotWritten(`${name} cannot be written: ${cause instanceof Error ? cause.message : String(cause)}`);
  }
  error(`verdict: ${what}: ${name}\n`);
}

/** The name of the first file as the user said it, of those after it with a number: `FILE-2`, … */
export function numbered(file: string, before: number): string {
  if (before === 0) return file;
  const { dir, name, ext } = path.parse(file);
  return path.join(dir, `${name}-${before + 1}${ext}`);
}
