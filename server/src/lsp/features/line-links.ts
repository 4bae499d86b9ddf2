import type { CancellationToken } from 'vscode-languageserver/node';
import { URI, Utils } from 'vscode-uri';
import { pathOf, uriOf } from '../addresses';
import type { Context } from '../context';
import type { OpenDocument } from '../documents';
import { irSubject } from '../protocol/ir-document';
import { lineLinks, type LineLinks, type LineLinksParams, type LinkedSource } from '../protocol/line-links';
import type { SourceLinks } from '../../service/model/ir';
import { signalOf } from '../signal';

/** Which lines of IR come from which lines of C. */
export function registerLineLinks(context: Context): void {
  const { connection, documents, service, outcomes } = context;
  connection.onRequest(
    lineLinks.method,
    async ({ uri }: LineLinksParams, token: CancellationToken): Promise<LineLinks | null> => {
      const document = documents.get(uri);
      if (document?.role !== 'ir') return null;
      const snapshot = document.snapshot();
      const outcome = await service.ask('links', snapshot, null, signalOf(token));
      const links = outcomes.value(outcome, `Linking ${uri} with its C file`);
      if (links === undefined || document.version !== snapshot.version) return null;
      return { version: snapshot.version, sources: links.map((source) => linkedSource(source, document, context)) };
    },
  );
}

function linkedSource({ file, lines }: SourceLinks, document: OpenDocument, { shownIr }: Context): LinkedSource {
  const subject = irSubject(URI.parse(document.uri));
  if (subject === undefined) return { uri: sourceOfFile(file, document.uri), version: null, lines };
  const source = { uri: subject.source, path: pathOf(subject.source) };
  if (file !== source.path) return { uri: uriOf(file, source), version: null, lines };
  const told = shownIr.told(document.uri);
  // A text that is not the one we gave out last is about to be replaced: its links hold for no version.
  const version = told?.text === document.snapshot().text ? (told.version ?? null) : unknownVersion;
  return { uri: source.uri, version, lines };
}

const unknownVersion = -1;

/** The address of a C file that the debug info of a `.ll` names: relative to the `.ll`, and in the same file system. */
function sourceOfFile(file: string, ll: string): string {
  const place = URI.parse(ll);
  const isAbsolute = /^(?:[/\\]|[A-Za-z]:[/\\])/.test(file);
  if (place.scheme === 'file') return URI.file(isAbsolute ? file : Utils.joinPath(place, '..', file).fsPath).toString();
  return (isAbsolute ? place.with({ path: file }) : Utils.joinPath(place, '..', file)).toString();
}
