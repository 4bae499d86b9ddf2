import * as vscode from 'vscode';
import type { LanguageClient } from 'vscode-languageclient/node';

export function registerRestartServer(client: LanguageClient, log: vscode.LogOutputChannel): vscode.Disposable {
  return vscode.commands.registerCommand('verdict.restartServer', async () => {
    log.info('restarting the server');
    await client.restart();
  });
}
