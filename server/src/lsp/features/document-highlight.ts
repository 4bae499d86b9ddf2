import { DocumentHighlightKind } from 'vscode-languageserver/node';
import { askIr } from '../ask-ir';
import type { Context } from '../context';

/** All places of the name under the cursor. */
export function registerDocumentHighlight(context: Context): void {
  context.connection.onDocumentHighlight(async ({ textDocument, position }, token) => {
    const occurrences = await askIr(context, 'occurrences', textDocument.uri, { position }, token);
    return (
      occurrences?.map(({ range, write }) => ({
        range,
        kind: write ? DocumentHighlightKind.Write : DocumentHighlightKind.Read,
      })) ?? null
    );
  });
}
