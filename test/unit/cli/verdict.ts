import { spawnSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { beforeAll } from 'vitest';
import { bundleWithAssets } from '../../bundle';
import { scratchFolder, useScratch } from '../../scratch';

interface Run {
  readonly code: number | null;
  readonly out: string;
  readonly error: string;
  /** Where it ran. */
  readonly folder: string;
}

export interface Verdict {
  (...args: readonly string[]): Run;
  /** With what both streams are on a terminal, by util-linux's `script`: all that is written is in `out`. */
  readonly onTerminal: (environment: Readonly<Record<string, string>>, ...args: readonly string[]) => Run;
}

/** The command as it is shipped, in a folder with these files. */
export function useVerdict(files: Readonly<Record<string, string>>, worker = 'server/src/service/worker.ts'): Verdict {
  useScratch();
  let cli: string;
  let folder: string;
  beforeAll(async () => {
    cli = path.join(await bundleWithAssets({ cli: 'server/src/cli/main.ts', worker }), 'cli.js');
    folder = scratchFolder('files');
    for (const [name, text] of Object.entries(files)) writeFileSync(path.join(folder, name), text);
  });
  const run = (command: string, args: readonly string[], environment: Readonly<Record<string, string>> = {}): Run => {
    const env = { ...process.env, ...environment };
    const { status, stdout, stderr } = spawnSync(command, args, { cwd: folder, encoding: 'utf8', env });
    return { code: status, out: stdout, error: stderr, folder };
  };
  return Object.assign((...args: readonly string[]) => run(process.execPath, [cli, ...args]), {
    onTerminal: (environment: Readonly<Record<string, string>>, ...args: readonly string[]) =>
      run('script', ['-qec', [process.execPath, cli, ...args].join(' '), '/dev/null'], environment),
  });
}
