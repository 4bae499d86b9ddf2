import { URI } from 'vscode-uri';
import { asked } from '../asked';
import type { Context } from '../context';
import { irSubject, type IrSubject } from '../protocol/ir-document';

/** Documents of our own that show the IR of a function, and follow its C file. */
export function registerIrContent({ connection, documents, compilations, shownIr }: Context): void {
  connection.workspace.textDocumentContent.on(async ({ uri }) => {
    const subject = subjectOf(uri);
    if (subject === undefined) return { text: `; not an address of IR: ${uri}\n` };
    const { text } = await shownIr.show(uri, subject);
    return { text };
  });

  const refresh = (uri: string): void =>
    asked(connection, 'show newer IR', connection.workspace.textDocumentContent.refresh(uri));

  compilations.onCompiled(({ source }) => {
    const showing = documents.all().filter(({ uri }) => subjectOf(uri)?.source === source.uri);
    for (const { uri } of showing) refresh(uri);
  });

  // The server was restarted: it must see the text again to know which version it is of.
  documents.onDidOpen(({ document: { uri } }) => {
    if (subjectOf(uri) !== undefined && shownIr.told(uri) === undefined) refresh(uri);
  });

  documents.onDidClose(({ document: { uri } }) => {
    const subject = subjectOf(uri);
    if (subject === undefined) return;
    shownIr.forget(uri);
    if (documents.get(subject.source) === undefined) compilations.drop(subject.source);
  });
}

function subjectOf(uri: string): IrSubject | undefined {
  return irSubject(URI.parse(uri));
}
