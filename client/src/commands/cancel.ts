import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';
import { cancelVerification, type CancelParams } from '../../../server/src/lsp/protocol/verification';
import type { Target } from './target';

/** Cancels what is named; without arguments, everything. */
export function registerCancel(client: LanguageClient): vscode.Disposable {
  return vscode.commands.registerCommand('verdict.cancel', (target?: Target) => cancel(client, target));
}

export async function cancel(client: LanguageClient, target?: Target): Promise<void> {
  const params: CancelParams = { uri: target?.uri ?? null, function: target?.function ?? null };
  await client.sendRequest(cancelVerification.method, params);
}
