import * as vscode from 'vscode';
import { State, type LanguageClient } from 'vscode-languageclient/node';
import { trustGranted } from '../../server/src/lsp/protocol/initialization';

/** Tells the server when the user comes to trust the workspace. */
export function passOnTrust(client: LanguageClient): vscode.Disposable {
  return vscode.workspace.onDidGrantWorkspaceTrust(() => {
    // A server that is not running asks when it starts.
    if (client.state === State.Running) void client.sendNotification(trustGranted.method, null);
  });
}
