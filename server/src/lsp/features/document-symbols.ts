import { SymbolKind, type DocumentSymbol } from 'vscode-languageserver/node';
import type { OutlineItem } from '../../service/model/ir';
import { askIr } from '../ask-ir';
import type { Context } from '../context';

/** The outline of a `.ll`. */
export function registerDocumentSymbols(context: Context): void {
  context.connection.onDocumentSymbol(async ({ textDocument }, token) => {
    const outline = await askIr(context, 'outline', textDocument.uri, { limit: outlineLimit }, token);
    return outline?.map(symbol) ?? null;
  });
}

/** Nobody looks through more; and what is made and sent here holds up the server. */
const outlineLimit = 5_000;

const kinds: Readonly<Record<OutlineItem['kind'], SymbolKind>> = {
  function: SymbolKind.Function,
  declaration: SymbolKind.Interface,
  variable: SymbolKind.Variable,
  constant: SymbolKind.Constant,
  alias: SymbolKind.Field,
  type: SymbolKind.Struct,
  comdat: SymbolKind.Package,
  block: SymbolKind.Key,
  metadata: SymbolKind.Property,
};

function symbol({ name, detail, kind, range, selection, children }: OutlineItem): DocumentSymbol {
  return {
    name,
    ...(detail !== '' && { detail }),
    kind: kinds[kind],
    range,
    selectionRange: selection,
    ...(children.length > 0 && { children: children.map(symbol) }),
  };
}
