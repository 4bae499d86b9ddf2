import { MarkupKind } from 'vscode-languageserver/node';
import { askIr } from '../ask-ir';
import type { Context } from '../context';

/** Type, C variable and C line of what is under the pointer in a `.ll`. */
export function registerHover(context: Context): void {
  context.connection.onHover(async ({ textDocument, position }, token) => {
    const hover = await askIr(context, 'hover', textDocument.uri, { position }, token);
    if (hover === undefined) return null;
    return { range: hover.range, contents: { kind: MarkupKind.Markdown, value: hover.markdown } };
  });
}
