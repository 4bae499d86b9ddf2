import type { FoldingRange } from 'vscode-languageserver/node';
import { askIr } from '../ask-ir';
import type { Context } from '../context';

/** Functions, blocks and metadata of a `.ll` fold. */
export function registerFolding(context: Context): void {
  context.connection.onFoldingRanges(async ({ textDocument }, token) => {
    const lines = await askIr(context, 'folding', textDocument.uri, { limit: context.client.foldingLimit }, token);
    if (lines === undefined) return null;
    const ranges: FoldingRange[] = [];
    for (let at = 0; at < lines.length; at += 2) ranges.push({ startLine: lines[at]!, endLine: lines[at + 1]! });
    return ranges;
  });
}
