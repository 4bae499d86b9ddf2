import { MarkupKind, type Hover } from 'vscode-languageserver/node';
import { askIr } from '../ask-ir';
import type { Context } from '../context';
import { hoverOf } from '../results/hover';

/** What is known of the checks under the pointer; in a `.ll` also type, C variable and C line of what stands there. */
export function registerHover(context: Context): void {
  const { connection, store, documents } = context;
  connection.onHover(async ({ textDocument: { uri }, position }, token): Promise<Hover | null> => {
    const role = documents.get(uri)?.role;
    const known = store.get(uri);
    const verdicts = known === undefined ? undefined : hoverOf(known, position);
    const ir = role === 'ir' ? await askIr(context, 'hover', uri, { position }, token) : undefined;
    const parts = [ir?.markdown, verdicts?.markdown].filter((part) => part !== undefined);
    if (parts.length === 0) return null;
    const range = ir?.range ?? verdicts?.range;
    return { contents: { kind: MarkupKind.Markdown, value: parts.join('\n\n---\n\n') }, ...(range && { range }) };
  });
}
