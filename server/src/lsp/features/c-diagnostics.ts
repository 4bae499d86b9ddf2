import type { Diagnostic } from 'vscode-languageserver/node';
import type { Compiled } from '../analysis/compilations';
import { uriOf } from '../addresses';
import type { Context } from '../context';
import { firstLine, toLspDiagnostic, wholeFile, type Told } from '../convert';

/** What clang says about C documents and the headers of the workspace that they include, and we about contracts. */
export function registerCDiagnostics({ documents, compilations, problems }: Context): void {
  compilations.onCompiled((compiled) =>
    problems.set(compiled.source.uri, diagnosticsByUri(compiled), (uri) => documents.get(uri)?.version),
  );
  documents.onDidClose(({ document }) => {
    if (document.role === 'c') problems.clear(document.uri);
  });
}

function diagnosticsByUri({ source, result }: Compiled): ReadonlyMap<string, readonly Diagnostic[]> {
  // The document itself is always told about: an empty list removes what was there.
  const byUri = new Map<string, Diagnostic[]>([[source.uri, []]]);
  for (const { file, diagnostics } of result.diagnostics) {
    const told = diagnostics.map((diagnostic) => toLspDiagnostic(diagnostic, 'clang', source));
    if (file === source.path || isInside(file, source.roots)) {
      const uri = uriOf(file, source);
      byUri.set(uri, [...(byUri.get(uri) ?? []), ...told]);
    } else byUri.get(source.uri)!.push(...told.map((diagnostic) => elsewhere(diagnostic, uriOf(file, source))));
  }
  // What is wrong with a contract does not stop a compilation.
  const hasReason = result.diagnostics.some(({ diagnostics }) =>
    diagnostics.some(({ severity, origin }) => severity === 'error' && origin === undefined),
  );
  if (result.kind === 'failed' && !hasReason) byUri.get(source.uri)!.unshift(wholeFile(result.message));
  return byUri;
}

/** A message about a file that is none of the user's, told at the head of the document that includes it. */
function elsewhere({ range, message, ...rest }: Told, uri: string): Diagnostic {
  const relatedInformation = [{ location: { uri, range }, message }, ...(rest.relatedInformation ?? [])];
  return { ...rest, range: firstLine, message: `in an included file: ${message}`, relatedInformation };
}

function isInside(file: string, roots: readonly string[]): boolean {
  return roots.some((root) => file.startsWith(root.replace(/[/\\]?$/, root.includes('\\') ? '\\' : '/')));
}
