import { statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { liesInAny, realPath } from '../within';
import { runTool } from './run-tool';

/** What an executable turned out to be. */
export type ClangProbe =
  | { readonly kind: 'clang'; readonly path: string; readonly major: number; readonly version: string }
  /** Not usable, and why in one sentence. */
  | { readonly kind: 'unusable'; readonly path: string; readonly message: string };

/** Bitcode of these versions is read by the embedded clang. */
const oldest = 14;
const newest = 22;

const probed = new Map<string, ClangProbe>();

/** Asks an executable for its version. Never one that lies in the workspace: that would be running foreign code. */
export function probeClang(file: string, workspaceRoots: readonly string[]): ClangProbe {
  const unusable = (message: string): ClangProbe => ({ kind: 'unusable', path: file, message });
  if (!path.isAbsolute(file)) return unusable(`The compiler must be given by its absolute path, not as ${file}.`);
  const real = realFile(file);
  if (real === undefined) return unusable(`There is no executable ${file}.`);
  if (liesInAny(file, workspaceRoots)) return unusable(`${file} lies in the workspace and is not run for that reason.`);
  const key = `${file}\0${real.path}\0${real.modified}`;
  const known = probed.get(key);
  if (known !== undefined) return known;
  const probe = ask(file);
  probed.set(key, probe);
  return probe;
}

function ask(file: string): ClangProbe {
  const unusable = (message: string): ClangProbe => ({ kind: 'unusable', path: file, message });
  const run = runTool(file, ['--version'], tmpdir(), 10_000);
  if (run.kind === 'timeout') return unusable(`${file} does not answer when asked for its version.`);
  if (run.kind === 'not-run') return unusable(`${file} cannot be run: ${run.message}.`);
  const match = /\bclang version (\d+)(\.\S+)?/.exec(run.stdout);
  if (run.code !== 0 || match === null) return unusable(`${file} is not a clang.`);
  const major = Number(match[1]);
  const version = match[1]! + (match[2] ?? '');
  if (major < oldest) return unusable(`${file} is clang ${version}; the oldest that is understood is ${oldest}.`);
  if (major > newest) return unusable(`${file} is clang ${version}; the newest that is understood is ${newest}.`);
  return { kind: 'clang', path: file, major, version };
}

/** Clangs on a search path such as `PATH`, in its order, each executable once. */
export function findClang(
  searchPath: string,
  workspaceRoots: readonly string[],
): Extract<ClangProbe, { readonly kind: 'clang' }>[] {
  const seen = new Set<string>();
  return (
    searchPath
      .split(path.delimiter)
      // A relative entry means "wherever the program was started", which may be the workspace.
      .filter((folder) => path.isAbsolute(folder))
      .flatMap((folder) => clangNames.map((name) => path.join(folder, name)))
      .flatMap((file) => {
        const real = realFile(file)?.path;
        if (real === undefined || seen.has(real)) return [];
        seen.add(real);
        const probe = probeClang(file, workspaceRoots);
        return probe.kind === 'clang' ? [probe] : [];
      })
  );
}

const suffix = process.platform === 'win32' ? '.exe' : '';
const numbered = Array.from({ length: newest - oldest + 1 }, (_, i) => `clang-${newest - i}`);
const clangNames = ['clang', ...numbered].map((name) => name + suffix);

function realFile(file: string): { readonly path: string; readonly modified: number } | undefined {
  const real = realPath(file);
  const stat = real === undefined ? undefined : statSync(real, { throwIfNoEntry: false });
  return real !== undefined && stat?.isFile() === true ? { path: real, modified: stat.mtimeMs } : undefined;
}
