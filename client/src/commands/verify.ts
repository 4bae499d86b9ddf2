import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { verify, type VerifyParams, type VerifyResult } from '../../../server/src/lsp/protocol/verification';
import { inWords } from '../results/tally';
import type { ResultsStore } from '../results/results-store';
import { isCancelled } from './cancelled';
import { documentAtHand, functionTarget, type Target } from './target';

/** Verify a function or a file, with or without the cache, because the user said so. */
export function registerVerify(client: LanguageClient, store: ResultsStore): vscode.Disposable {
  const ofFunction = (options: Omit<VerifyParams, 'uri' | 'function'>) => async (target?: Target) => {
    const found = functionTarget(store, target);
    if (found !== undefined) await verifyByHand(client, { ...found, ...options });
  };
  const ofFile = (useCache: boolean) => async (target?: Target | vscode.Uri) => {
    const uri = target instanceof vscode.Uri ? target : (target?.uri ?? documentAtHand()?.uri);
    if (uri !== undefined) await verifyByHand(client, { uri: uri.toString(), function: null, useCache });
  };
  return vscode.Disposable.from(
    vscode.commands.registerCommand('verdict.verifyFunction', ofFunction({ useCache: true })),
    vscode.commands.registerCommand('verdict.verifyFile', ofFile(true)),
    vscode.commands.registerCommand('verdict.verifyWithoutCache', ofFile(false)),
  );
}

/** Verifies with a notification that shows progress and lets the user cancel; its outcome goes to the status bar. */
export async function verifyByHand(client: LanguageClient, params: VerifyParams): Promise<VerifyResult | undefined> {
  if (client.state !== State.Running) {
    void vscode.window.showWarningMessage('Verdict’s server is not running.');
    return undefined;
  }
  const what = params.function ?? vscode.Uri.parse(params.uri).path.split('/').at(-1) ?? params.uri;
  const options = { location: vscode.ProgressLocation.Notification, title: `Verifying ${what}`, cancellable: true };
  try {
    const result = await vscode.window.withProgress(options, (_, token) =>
      client.sendRequest<VerifyResult>(verify.method, params, token),
    );
    tell(what, result);
    return result;
  } catch (error) {
    if (isCancelled(error)) return undefined;
    throw error;
  }
}

function tell(what: string, { outcome, message, ...tally }: VerifyResult): void {
  if (outcome === 'failed') void vscode.window.showErrorMessage(`${what}: ${message ?? 'could not be verified'}`);
  if (outcome === 'done') vscode.window.setStatusBarMessage(`${what}: ${inWords(tally)}`, 8000);
}
