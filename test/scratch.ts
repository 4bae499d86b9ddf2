import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll } from 'vitest';

const folders: string[] = [];

/** An empty folder for the tests of a file, which has called `useScratch`. */
export function scratchFolder(name: string): string {
  const folder = mkdtempSync(path.join(tmpdir(), `verdict-${name}-`));
  folders.push(folder);
  return folder;
}

/** Removes the folders when the tests of the file have run. */
export function useScratch(): void {
  afterAll(() => {
    for (const folder of folders.splice(0)) rmSync(folder, { recursive: true, force: true });
  });
}
