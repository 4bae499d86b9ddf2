import path from 'node:path';
import type { CompileDiagnostic } from './types';
import { isWithin } from './within';

/** Where headers were looked for. */
export interface HeaderSearch {
  /** Folders of the user's flags, in order. */
  readonly folders: readonly string[];
  /** Paths that were asked for but may not be read. */
  readonly refused: ReadonlySet<string>;
  readonly trusted: boolean;
  readonly compiler: 'embedded' | 'user';
}

/** Says with each missing header where it was looked for, and whether it was kept from the compiler. */
export function explainMissingHeaders(
  diagnostics: readonly CompileDiagnostic[],
  search: HeaderSearch,
): CompileDiagnostic[] {
  return diagnostics.map((diagnostic) => {
    const header = missingHeader(diagnostic);
    if (header === undefined) return diagnostic;
    const places = [...foldersFor(diagnostic, search), 'the built-in C headers'].join(', ');
    const notes = [`searched in ${places}`, kept(header, diagnostic, search) ?? otherwise[search.compiler]];
    return { ...diagnostic, notes: [...diagnostic.notes, ...notes.map((message) => ({ message }))] };
  });
}

/** One sentence for a compilation that found errors. */
export function errorSentence(diagnostics: readonly CompileDiagnostic[]): string {
  const errors = diagnostics.filter((diagnostic) => diagnostic.severity === 'error');
  const first = errors[0]?.message ?? 'clang gave no reason';
  const all = errors.length <= 1 ? `${first}.` : `${errors.length} errors: ${first}, …`;
  return missingHeaderSentence(diagnostics) ?? all;
}

/** One sentence about a header that stopped the compilation, if one did. */
function missingHeaderSentence(diagnostics: readonly CompileDiagnostic[]): string | undefined {
  const diagnostic = diagnostics.find((candidate) => missingHeader(candidate) !== undefined);
  if (diagnostic === undefined) return undefined;
  const why = diagnostic.notes.flatMap(({ range, message }) => (range === undefined ? [message] : []));
  return `The header ${missingHeader(diagnostic)!} was not found${why.length === 0 ? '' : ` (${why.join('; ')})`}.`;
}

function missingHeader({ severity, message }: CompileDiagnostic): string | undefined {
  return severity === 'error' ? /^'(.*)' file not found/.exec(message)?.[1] : undefined;
}

/** The folders of the user's that were searched for a header: first that of the file which includes it. */
function foldersFor({ range }: CompileDiagnostic, { folders }: HeaderSearch): string[] {
  return [...new Set([...(range === undefined ? [] : [path.dirname(range.file)]), ...folders])];
}

const otherwise = {
  embedded: 'name its folder with -I, or choose a clang installed on this machine, which has the headers of the system',
  user: 'name its folder with -I',
} as const;

function kept(header: string, diagnostic: CompileDiagnostic, search: HeaderSearch): string | undefined {
  const asked = foldersFor(diagnostic, search).map((folder) => path.resolve(folder, header));
  // Clang looks at a folder before it looks into it: the folder may be all that was asked for.
  const hidden = asked.find((file) => [...search.refused].some((refused) => isWithin(file, refused)));
  if (hidden === undefined) return undefined;
  const remedy = search.trusted
    ? 'add its folder to the include folders of compile_commands.json'
    : 'trust the workspace to let include folders lie outside of it';
  return `${hidden} may not be read, because it is not in the workspace; ${remedy}`;
}
