import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll } from 'vitest';
import { bundleWithAssets } from '../../bundle';
import { scratchFolder, useScratch } from '../../scratch';

export interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
  /** Where it ran. */
  readonly folder: string;
}

/** The command as it is shipped, in a folder with these files. */
export function useVerdict(
  files: Readonly<Record<string, string>>,
  worker = 'server/src/service/worker.ts',
): (...args: readonly string[]) => Run {
  useScratch();
  let cli: string;
  let folder: string;
  beforeAll(async () => {
    cli = path.join(await bundleWithAssets({ cli: 'server/src/cli/main.ts', worker }), 'cli.js');
    folder = scratchFolder('files');
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  });
  return (...args) => {
    const { status, stdout, stderr } = spawnSync(process.execPath, [cli, ...args], { cwd: folder, encoding: 'utf8' });
    return { code: status, out: stdout, error: stderr, folder };
  };
}
