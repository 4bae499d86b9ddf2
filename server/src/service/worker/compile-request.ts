import path from 'node:path';
import { type CompileCommand, findCompileCommand } from '../../compile/database/compile-command';
import { filterFlags, mayMatter } from '../../compile/flags';
import type { CompileDiagnostic, CompileRequest, CompilerChoice } from '../../compile/types';
import { findClang } from '../../compile/user/probe-clang';
import type { CSource } from '../model/compilation';

/** What the compiler is asked, and what there is to say about that; or why it cannot be asked. */
export type Prepared =
  | { readonly kind: 'request'; readonly request: CompileRequest; readonly remarks: readonly CompileDiagnostic[] }
  | { readonly kind: 'no-clang'; readonly message: string };

/** Puts settings, the workspace's database and the document together. In an untrusted workspace only the text counts. */
export function prepare(source: CSource): Prepared {
  const { path: file, text, settings, roots, trusted, overlay } = source;
  const compiler = chooseCompiler(source);
  if (compiler === undefined) return { kind: 'no-clang', message: noClang };
  const { flags, directory, remarks } = flagsOf(source);
  const request: CompileRequest = {
    path: file,
    text,
    dataModel: settings.dataModel,
    workspaceRoots: roots,
    flags,
    directory,
    overlay,
    trusted,
    compiler,
  };
  return { kind: 'request', request, remarks };
}

/** The flags of a file, from the workspace's database and from the settings. */
export function flagsOf({ path: file, settings, roots, trusted }: CSource) {
  const directory = roots[0] ?? path.dirname(file);
  const own = filterFlags(settings.flags, { directory, workspaceRoots: roots, trusted });
  const command = trusted && settings.useCompileCommands ? findCompileCommand(file, roots, trusted) : noCommand;
  return {
    flags: [...command.flags, ...own.flags],
    directory: command.directory ?? directory,
    remarks: [
      ...command.diagnostics,
      ...command.dropped.filter(mayMatter).map((flag) => unusedFlag(flag, 'compile_commands.json')),
      ...own.dropped.map((flag) => unusedFlag(flag)),
    ],
  };
}

function chooseCompiler({ settings, trusted, roots }: CSource): CompilerChoice | undefined {
  if (settings.compiler === 'embedded' || !trusted) return { kind: 'embedded' };
  if (settings.clangPath !== '') return { kind: 'user', path: settings.clangPath };
  const [found] = findClang(process.env.PATH ?? '', roots);
  return found && { kind: 'user', path: found.path };
}

const noClang =
  'No clang of version 14 to 22 was found on PATH. Set verdict.compile.clangPath, or verdict.compile.compiler to embedded.';

const noCommand: CompileCommand = { flags: [], dropped: [], diagnostics: [] };

function unusedFlag(flag: string, origin?: string): CompileDiagnostic {
  const message = `the flag ${flag}${origin === undefined ? '' : ` of ${origin}`} is not used for verification`;
  return { severity: 'warning', message, notes: [] };
}
