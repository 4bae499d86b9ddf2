import path from 'node:path';
import { filterFlags } from '../flags';
import type { CompileDiagnostic } from '../types';
import { isWithin, isWithinAny, realPath } from '../within';
import { readDatabase } from './read-database';

/** What the workspace's compile_commands.json says about a file. */
export interface CompileCommand {
  /** The database that had an entry for the file; absent when none did. */
  readonly database?: string;
  /** For `CompileRequest.directory`. */
  readonly directory?: string;
  /** For `CompileRequest.flags`: those that passed the filter. */
  readonly flags: readonly string[];
  /** Flags that did not. */
  readonly dropped: readonly string[];
  /** Databases that could not be read, in whole or in part. */
  readonly diagnostics: readonly CompileDiagnostic[];
}

/** Folders below a folder of the project where builds put their database. */
const buildFolders = [
  '.',
  'build',
  'out',
  'builddir',
  'cmake-build-debug',
  'cmake-build-release',
  'build/debug',
  'build/release',
];

/**
 * Looks for the file's entry in the databases of the workspace, from the file's own folder up to the root. Nothing of
 * the entry is ever run; its flags go through the same filter as all others.
 */
export function findCompileCommand(file: string, workspaceRoots: readonly string[], trusted: boolean): CompileCommand {
  const diagnostics: CompileDiagnostic[] = [];
  for (const candidate of candidates(file, workspaceRoots)) {
    if (!trusted && !isReallyWithin(candidate, workspaceRoots)) continue;
    const database = readDatabase(candidate);
    if (database === undefined) continue;
    diagnostics.push(...database.diagnostics);
    const entry = database.entries.get(path.normalize(file)) ?? database.entries.get(realPath(file) ?? file);
    if (entry === undefined) continue;
    const { directory } = entry;
    const { flags, dropped } = filterFlags(entry.argv, { directory, workspaceRoots, trusted });
    return { database: candidate, directory, flags, dropped, diagnostics };
  }
  return { flags: [], dropped: [], diagnostics };
}

function* candidates(file: string, workspaceRoots: readonly string[]): Iterable<string> {
  // Folders may lie in each other: the outermost has them all.
  const [root] = workspaceRoots.filter((folder) => isWithin(file, folder)).sort((a, b) => a.length - b.length);
  if (root === undefined) return;
  for (let folder = path.dirname(file); isWithin(folder, root); folder = path.dirname(folder)) {
    for (const build of buildFolders) yield path.join(folder, build, 'compile_commands.json');
    if (folder === path.dirname(folder)) return;
  }
}

/** Whether a file that exists lies in the workspace after all symbolic links are followed. */
function isReallyWithin(file: string, folders: readonly string[]): boolean {
  const real = realPath(file);
  return (
    real !== undefined &&
    isWithinAny(
      real,
      folders.flatMap((folder) => realPath(folder) ?? []),
    )
  );
}
