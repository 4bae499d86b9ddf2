import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { clearCache } from '../../../server/src/lsp/protocol/verification';

export function registerClearCache(client: LanguageClient): vscode.Disposable {
  return vscode.commands.registerCommand('verdict.clearCache', async () => {
    const { entries } = await client.sendRequest<{ entries: number }>(clearCache.method, null);
    const text = entries === 1 ? 'One result was forgotten.' : `${entries} results were forgotten.`;
    void vscode.window.showInformationMessage(`Verdict’s cache is empty. ${text}`);
  });
}
