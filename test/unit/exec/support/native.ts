import { execFile, execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';

/** How a native program ended. */
export interface NativeRun {
  readonly status: number;
  /** Both one character per byte. */
  readonly output: string;
  readonly errors: string;
}

/** The first of some programs that can be run here; undefined if none can. */
export function findTool(...names: readonly string[]): string | undefined {
  return names.find((name) => {
    try {
      // csmith leaves a file where it is called, even for this.
      execFileSync(name, ['--version'], { stdio: 'ignore', cwd: tmpdir() });
      return true;
    } catch {
      return false;
    }
  });
}

const clangs = ['clang-19', 'clang-22', 'clang-16', 'clang-15', 'clang-14', 'clang'];
export const clang = findTool(...clangs);
/** A clang that has the libraries of the sanitizers: Debian packs them separately for most versions. */
export const sanitizingClang = linkingClang('address,undefined');
export const csmith = findTool('csmith');
export const gcc = findTool('gcc');
export const lldbDap = findTool('lldb-dap-19', 'lldb-dap');

/** The first clang that can make programs with these sanitizers. */
export function linkingClang(sanitizers: string): string | undefined {
  const flags = [`-fsanitize=${sanitizers}`, '-x', 'c', '-', '-o', '/dev/null'];
  const input = 'int main(void) { return 0; }\n';
  return clangs.find((name) => findTool(name) !== undefined && spawnSync(name, flags, { input }).status === 0);
}

/** A folder that is there while a function runs. */
export async function inFolder<T>(use: (folder: string) => Promise<T>): Promise<T> {
  const folder = mkdtempSync(path.join(tmpdir(), 'verdict-'));
  try {
    return await use(folder);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Runs a program; one that does not end in time has status -1. */
export function run(
  file: string,
  args: readonly string[],
  settings: { readonly cwd?: string; readonly env?: Readonly<Record<string, string>>; readonly seconds?: number } = {},
): Promise<NativeRun> {
  return new Promise((resolve) => {
    const options = {
      encoding: 'latin1' as const,
      timeout: (settings.seconds ?? 60) * 1000,
      maxBuffer: 1 << 26,
      env: { ...process.env, ...settings.env },
      ...(settings.cwd === undefined ? {} : { cwd: settings.cwd }),
    };
    execFile(file, [...args], options, (error, output, errors) => {
      resolve({ status: statusOf(error), output, errors });
    });
  });
}

function statusOf(error: (Error & { code?: unknown; signal?: unknown; killed?: boolean }) | null): number {
  if (error === null) return 0;
  if (error.killed === true) return -1;
  if (error.signal === 'SIGABRT') return 134;
  return typeof error.code === 'number' ? error.code : -1;
}

/** Does something with all items, two at a time, in order. */
export async function inPairs<T, R>(items: readonly T[], work: (item: T) => Promise<R>): Promise<R[]> {
  const results = new Map<T, R>();
  const queue = [...items];
  const worker = async (): Promise<void> => {
    for (let item = queue.shift(); item !== undefined; item = queue.shift()) results.set(item, await work(item));
  };
  await Promise.all([worker(), worker()]);
  return items.map((item) => results.get(item)!);
}

/** The numbers from one to another, or those of `SEEDS=from-to`. */
export function seedsOr(first: number, last: number): readonly number[] {
  const [from = first, to = last] = process.env.SEEDS?.split('-').map(Number) ?? [];
  return Array.from({ length: to - from + 1 }, (_, at) => from + at);
}
