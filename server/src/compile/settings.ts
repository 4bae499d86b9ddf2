import path from 'node:path';
import { meaningOf, type FlagMeaning } from './flag-meaning';
import { filterFlags } from './flags';
import type { CompileDiagnostic, CompileRequest, DataModel } from './types';

/** What a request comes down to, whichever clang compiles it. */
export interface Settings {
  readonly flags: FlagMeaning;
  /** The flags' choice (`-m32`), else the request's. */
  readonly dataModel: DataModel;
  /** One remark for each flag that was left out. */
  readonly remarks: readonly CompileDiagnostic[];
  /** Folder that relative paths in the flags were relative to. */
  readonly directory: string;
}

/** Filters the request's flags once more, wherever they come from: nothing else reaches a compiler. */
export function settingsOf(request: CompileRequest): Settings {
  const { trusted, workspaceRoots } = request;
  const directory = request.directory ?? path.dirname(request.path);
  const { flags, dropped } = filterFlags(request.flags, { directory, workspaceRoots, trusted });
  const meaning = meaningOf(flags);
  const dataModel = meaning.dataModel ?? request.dataModel;
  return { flags: meaning, dataModel, remarks: dropped.map(remark), directory };
}

function remark(flag: string): CompileDiagnostic {
  return { severity: 'remark', message: `the flag ${flag} is not used for verification`, notes: [] };
}

/**
 * The name of a path in the flags. Clang looks for a file of `-include` in its working folder and then in the include
 * folders; the first has been made an absolute path, so a file that is not there gets its relative name back.
 */
export function namedInFlags(file: string, flag: string, directory: string, exists: (path: string) => boolean): string {
  return flag === '-include' && !exists(file) ? path.relative(directory, file) : file;
}
